"""Whole notebooks through nbclient."""
import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError


def notebook(*cells):
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    book.metadata["kernelspec"] = {"name": "emberlab-test", "display_name": "Emberlab"}
    return book


def test_a_notebook_is_executed_with_its_outputs():
    book = notebook("let x = 3;", 'println!("hi")', "x")
    NotebookClient(book, kernel_name="emberlab-test", timeout=30).execute()
    assert book.cells[1].outputs[0].text == "hi\n"
    assert book.cells[2].outputs[0].data["text/plain"] == "3"
    assert [cell.execution_count for cell in book.cells] == [1, 2, 3]


def test_a_failing_cell_stops_the_notebook():
    book = notebook("1", 'panic!("on purpose")', "3")
    with pytest.raises(CellExecutionError, match="on purpose"):
        NotebookClient(book, kernel_name="emberlab-test", timeout=30).execute()
    assert book.cells[2].outputs == []


def test_a_cell_past_its_timeout_is_interrupted_and_the_rest_runs():
    book = notebook("std::thread::sleep(std::time::Duration::from_millis(60000))", 'println!("after")')
    client = NotebookClient(book, kernel_name="emberlab-test", timeout=1, interrupt_on_timeout=True, allow_errors=True)
    client.execute()
    assert book.cells[1].outputs[0].text == "after\n"
