"""Peers that do not follow the rules: they must not cost anybody else anything."""
import socket
import struct
import time

import pytest
import zmq
from conftest import TIMEOUT

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01NULL" + bytes(16) + bytes(32)


def ready(kind):
    body = b"\x05READY\x0bSocket-Type" + struct.pack(">I", len(kind)) + kind
    return bytes([4, len(body)]) + body


def connect(kernel, channel, kind=None):
    port = getattr(kernel.client, f"{channel}_port")
    peer = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
    if kind:
        peer.sendall(GREETING + ready(kind))
        read(peer, 64 + len(ready(b"ROUTER")) - 6)
    return peer


def read(peer, count):
    data = b""
    while len(data) < count:
        more = peer.recv(count - len(data))
        assert more, "closed by the kernel"
        data += more
    return data


def closed(peer, within=10):
    peer.settimeout(within)
    try:
        while peer.recv(4096):
            pass
        return True
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def alive(kernel):
    return kernel.run("1")[0]["status"] == "ok"


@pytest.mark.parametrize("channel", ["shell", "iopub", "stdin", "control", "hb"])
def test_a_frame_of_length_2_to_the_38_closes_only_its_connection(kernel, channel):
    kind = {"iopub": b"SUB", "hb": b"REQ"}.get(channel, b"DEALER")
    for first in [GREETING, GREETING + ready(kind)]:
        peer = connect(kernel, channel)
        peer.sendall(first + b"\x02" + struct.pack(">Q", 1 << 38) + b"x" * 100)
        assert closed(peer)
    assert alive(kernel)


def test_garbage_instead_of_a_greeting_is_refused(kernel):
    for data in [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" + b"x" * 64, b"\xff" * 200, GREETING.replace(b"NULL", b"EVIL") + b"x" * 100]:
        peer = connect(kernel, "shell")
        peer.sendall(data)
        assert closed(peer)
    assert alive(kernel)


def test_a_peer_that_never_finishes_its_handshake_is_dropped(kernel):
    peer = connect(kernel, "shell")
    peer.sendall(GREETING[:30])
    # Byte after byte does not win time.
    end = time.monotonic() + 7
    dropped = False
    while not dropped and time.monotonic() < end:
        time.sleep(0.5)
        try:
            peer.sendall(b"\0")
            dropped = closed(peer, 0.1)
        except ConnectionError:
            dropped = True
    assert dropped
    assert alive(kernel)


def forged(kernel, change):
    """Sends a request whose frames `change` has tampered with; returns whether anything came back."""
    context = zmq.Context.instance()
    dealer = context.socket(zmq.DEALER)
    dealer.linger = 0
    dealer.connect(f"tcp://127.0.0.1:{kernel.client.shell_port}")
    message = kernel.client.session.msg("kernel_info_request", {})
    frames = kernel.client.session.serialize(message)
    dealer.send_multipart(change(frames))
    answered = dealer.poll(500) > 0
    dealer.close()
    return answered


def test_only_signed_messages_are_answered(kernel):
    assert forged(kernel, lambda frames: frames)
    assert not forged(kernel, lambda frames: [frames[0], b"0" * 64, *frames[2:]])
    assert not forged(kernel, lambda frames: [frames[0], b"", *frames[2:]])
    assert not forged(kernel, lambda frames: [*frames[:5], b'{"x": 1}'])
    assert not forged(kernel, lambda frames: frames[:4])
    assert not forged(kernel, lambda frames: [b"x"] * 1000)
    assert alive(kernel)


def test_a_replayed_message_is_not_answered(kernel):
    seen = []
    assert forged(kernel, lambda frames: seen.append(frames) or frames)
    assert not forged(kernel, lambda frames: seen[0])


@pytest.mark.echo
def test_a_subscriber_that_does_not_read_holds_up_nobody(kernel):
    stalled = connect(kernel, "iopub", b"SUB")
    body = b"\x09SUBSCRIBE"
    stalled.sendall(bytes([4, len(body)]) + body)
    start = time.monotonic()
    for _ in range(20):
        assert kernel.run("%flood 100000")[0]["status"] == "ok"
    assert alive(kernel)
    assert time.monotonic() - start < 15


def test_many_connections_at_once_are_refused_and_the_client_goes_on(kernel):
    peers = [connect(kernel, "shell") for _ in range(300)]
    assert alive(kernel)
    for peer in peers:
        peer.close()


def test_the_heartbeat_echoes_while_a_cell_runs(kernel):
    msg_id = kernel.client.execute("std::thread::sleep(std::time::Duration::from_millis(60000))")
    kernel.wait_until_busy(msg_id)
    context = zmq.Context.instance()
    request = context.socket(zmq.REQ)
    request.linger = 0
    request.connect(f"tcp://127.0.0.1:{kernel.client.hb_port}")
    for payload in [b"ping", b"x" * 100_000]:
        request.send(payload)
        assert request.poll(5000)
        assert request.recv() == payload
    request.close()
    kernel.ask("interrupt_request", {}, "control")
    kernel.reply_to(msg_id)
