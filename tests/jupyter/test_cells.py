"""Cells: order, output, errors, interrupts, input, questions beside a running cell."""
import os
import signal
import time

import pytest
from conftest import TIMEOUT, text_of

SLEEP = "std::thread::sleep(std::time::Duration::from_millis({}))"
LONG = SLEEP.format(60_000)


def statuses(messages):
    return [m["content"]["execution_state"] for m in messages if m["msg_type"] == "status"]


def test_a_cell_is_announced_and_counted(kernel):
    first, _ = kernel.run("1")
    msg_id = kernel.client.execute('println!("hi");\n2')
    reply = kernel.reply_to(msg_id)["content"]
    messages = kernel.output_of(msg_id)
    assert [m["msg_type"] for m in messages] == ["status", "execute_input", "stream", "execute_result", "status"]
    assert reply["execution_count"] == first["execution_count"] + 1
    assert messages[1]["content"]["execution_count"] == messages[3]["content"]["execution_count"] == reply["execution_count"]
    assert messages[3]["content"]["data"]["text/plain"] == "2"


def test_a_silent_cell_is_neither_counted_nor_shown(kernel):
    before, _ = kernel.run("1")
    reply, output = kernel.run('println!("hi");\n2', silent=True)
    assert reply["status"] == "ok"
    assert output == []
    after, _ = kernel.run("1")
    assert after["execution_count"] == before["execution_count"] + 1


def test_an_error_has_a_name_a_value_and_a_traceback(kernel):
    reply, output = kernel.run('panic!("on purpose")')
    assert reply["status"] == "error"
    [error] = output
    assert error["msg_type"] == "error"
    assert "on purpose" in error["content"]["evalue"]
    assert error["content"]["traceback"] == reply["traceback"] != []


def test_cells_sent_before_an_error_is_known_are_aborted(kernel):
    ids = [kernel.client.execute(code) for code in [SLEEP.format(100) + '\npanic!("x")', "1", "2"]]
    replies = [kernel.reply_to(i)["content"]["status"] for i in ids]
    assert replies == ["error", "aborted", "aborted"]
    assert kernel.run("3")[0]["status"] == "ok"


def test_no_cell_is_aborted_without_stop_on_error(kernel):
    ids = [kernel.client.execute(code, stop_on_error=False) for code in ['panic!("x")', "1"]]
    assert [kernel.reply_to(i)["content"]["status"] for i in ids] == ["error", "ok"]


def test_a_cell_sent_right_after_an_error_runs(kernel):
    for _ in range(20):
        assert kernel.run('panic!("x")')[0]["status"] == "error"
        assert kernel.run("1")[0]["status"] == "ok"


@pytest.mark.parametrize("way", ["message", "signal"])
def test_an_interrupt_stops_the_cell_and_keeps_the_session(kernel, way):
    kernel.run("let kept = 5;")
    msg_id = kernel.client.execute(LONG)
    kernel.wait_until_busy(msg_id)
    start = time.monotonic()
    if way == "message":
        assert kernel.ask("interrupt_request", {}, "control")["status"] == "ok"
    else:
        os.kill(kernel.manager.provisioner.pid, signal.SIGINT)
    reply = kernel.reply_to(msg_id)["content"]
    assert reply["status"] == "error"
    assert time.monotonic() - start < 1
    _, output = kernel.run("kept")
    assert output[0]["content"]["data"]["text/plain"] == "5"


def test_questions_are_answered_while_a_cell_runs(kernel):
    kernel.run("let losses = 1;")
    msg_id = kernel.client.execute(LONG)
    kernel.wait_until_busy(msg_id)
    start = time.monotonic()
    assert kernel.ask("complete_request", {"code": "losse", "cursor_pos": 5})["matches"] == ["losses"]
    assert kernel.ask("kernel_info_request", {})["implementation"] == "emberlab"
    assert kernel.ask("is_complete_request", {"code": "fn f() {"})["status"] == "incomplete"
    assert kernel.ask("history_request", {"hist_access_type": "tail", "n": 1})["history"]
    assert time.monotonic() - start < 1
    # After each question's idle the running cell is busy again.
    states = []
    kernel.client.control_channel.send(kernel.client.session.msg("interrupt_request", {}))
    while True:
        message = kernel.client.get_iopub_msg(timeout=TIMEOUT)
        if message["msg_type"] == "status":
            mine = message["parent_header"]["msg_id"] == msg_id
            states.append((message["content"]["execution_state"], mine))
            if states[-1] == ("idle", True):
                break
    for one, following in zip(states, states[1:]):
        if one == ("idle", False):
            assert following in [("busy", True), ("idle", True), ("busy", False)], states
    assert ("busy", True) in states


def test_user_expressions_are_evaluated_after_the_cell(kernel):
    kernel.run("let seven = 7;")
    reply, output = kernel.run("", user_expressions={"good": "seven", "bad": 'panic!("x")'})
    values = reply["user_expressions"]
    assert values["good"]["data"]["text/plain"] == "7"
    assert values["bad"]["status"] == "error"
    assert output == []


def test_completion_counts_code_points(kernel):
    kernel.run("let zebra = 1;")
    code = 'let é🦀 = "日本"; zebr'
    reply = kernel.ask("complete_request", {"code": code, "cursor_pos": len(code)})
    assert reply["matches"] == ["zebra"]
    assert (reply["cursor_start"], reply["cursor_end"]) == (len(code) - 4, len(code))
    [typed] = reply["metadata"]["_jupyter_types_experimental"]
    assert typed["text"] == "zebra" and typed["start"] == len(code) - 4


def test_malformed_requests_are_answered(kernel):
    assert kernel.ask("execute_request", {})["status"] == "error"
    assert kernel.ask("execute_request", {"code": "1"})["status"] == "ok"
    assert kernel.ask("complete_request", {})["status"] == "ok"
    assert kernel.ask("complete_request", {"code": "x", "cursor_pos": 99})["status"] == "ok"
    assert kernel.ask("inspect_request", {"code": ""})["found"] is False
    assert kernel.ask("history_request", {"hist_access_type": "search", "pattern": "*"})["status"] == "ok"
    assert kernel.ask("nonsense_request", {"a": 1})["status"] == "error"
    assert kernel.ask("debug_request", {"command": "initialize"}, "control")["status"] == "error"
    assert kernel.ask("usage_request", {}, "control")["kernel_memory"] > 0


def test_a_comm_without_a_target_is_closed(kernel):
    message = kernel.client.session.msg("comm_open", {"comm_id": "c1", "target_name": "nothing", "data": {}})
    kernel.client.shell_channel.send(message)
    closed = [m for m in kernel.output_of(message["header"]["msg_id"]) if m["msg_type"] == "comm_close"]
    assert closed[0]["content"]["comm_id"] == "c1"
    assert kernel.ask("comm_info_request", {})["comms"] == {}


@pytest.mark.echo
def test_a_display_is_updated_under_its_id(kernel):
    _, output = kernel.run("%display chart one\n%update chart two")
    assert [m["msg_type"] for m in output] == ["display_data", "update_display_data"]
    assert {m["content"]["transient"]["display_id"] for m in output} == {"chart"}
    assert output[1]["content"]["data"]["text/html"] == "<b>two</b>"


@pytest.mark.echo
def test_output_is_cleared_in_order(kernel):
    _, output = kernel.run('println!("a")\n%clear wait\nprintln!("b")')
    assert [m["msg_type"] for m in output] == ["stream", "clear_output", "stream"]
    assert output[1]["content"] == {"wait": True}


@pytest.mark.echo
def test_a_thousand_progress_events_are_a_few_updates_and_the_last_one_is_shown(kernel):
    _, output = kernel.run("%progress 1000")
    assert output[0]["msg_type"] == "display_data"
    assert 1 <= len(output) <= 10
    assert "1000/1000" in output[-1]["content"]["data"]["text/plain"]


@pytest.mark.echo
def test_a_cell_asks_for_a_line(kernel):
    msg_id = kernel.client.execute("%password your name", allow_stdin=True)
    request = kernel.client.get_stdin_msg(timeout=TIMEOUT)
    assert request["content"] == {"prompt": "your name", "password": True}
    kernel.client.input("Ada")
    assert kernel.reply_to(msg_id)["content"]["status"] == "ok"
    result = [m for m in kernel.output_of(msg_id) if m["msg_type"] == "execute_result"]
    assert result[0]["content"]["data"]["text/plain"] == "Ada"


@pytest.mark.echo
def test_a_waiting_input_can_be_interrupted_and_is_refused_without_stdin(kernel):
    msg_id = kernel.client.execute("%input name", allow_stdin=True)
    kernel.client.get_stdin_msg(timeout=TIMEOUT)
    kernel.ask("interrupt_request", {}, "control")
    assert kernel.reply_to(msg_id)["content"]["status"] == "error"
    assert kernel.run("%input name", allow_stdin=False)[0]["status"] == "error"


@pytest.mark.echo
def test_a_background_run_lets_the_next_cell_run_and_its_output_stays_with_its_cell(kernel):
    msg_id = kernel.client.execute("%bg 300")
    start = time.monotonic()
    assert kernel.reply_to(msg_id)["content"]["status"] == "ok"
    assert time.monotonic() - start < 0.25
    kernel.output_of(msg_id)
    late = kernel.client.get_iopub_msg(timeout=TIMEOUT)
    assert late["parent_header"]["msg_id"] == msg_id
    assert late["content"]["text"] == "background done\n"


@pytest.mark.echo
def test_a_flood_is_bounded_and_names_the_file_with_the_rest(kernel):
    reply, output = kernel.run("%flood 1000000")
    assert reply["status"] == "ok"
    text = text_of(output)
    assert text.startswith("line 0\nline 1\n") and text.endswith("line 999999\n")
    assert len(text) < 1_200_000
    assert len(output) < 500
    path = text.split("they are in ", 1)[1].split("]", 1)[0]
    with open(path) as file:
        last = file.read()[-12:]
    os.remove(path)
    assert last == "line 999999\n"


@pytest.mark.echo
def test_exit_ends_the_cell_and_not_the_kernel(kernel):
    assert kernel.run("%exit 0")[0]["status"] == "ok"
    assert kernel.run("%exit 3")[0]["status"] == "error"
    assert kernel.run("1")[0]["status"] == "ok"


@pytest.mark.echo
def test_a_display_that_is_updated_in_a_loop_is_drawn_a_few_times_and_ends_right(kernel):
    _, output = kernel.run("%display chart 0\n" + "\n".join(f"%update chart {n}" for n in range(1, 500)))
    assert len(output) < 10
    assert output[0]["msg_type"] == "display_data"
    assert output[-1]["content"]["data"]["text/plain"] == "499"
