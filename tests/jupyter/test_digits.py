"""The main notebook under nbclient, on the real engine only."""
import os
import subprocess
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
EMBERLAB = os.environ.get("EMBERLAB")


@pytest.mark.skipif(not os.environ.get("EMBERLAB_KERNEL") or not EMBERLAB, reason="the echo engine knows no Rust")
def test_the_digits_notebook_runs_in_jupyter(tmp_path):
    path = tmp_path / "digits.ipynb"
    subprocess.run([EMBERLAB, "convert", str(ROOT / "notebooks/digits.rsnb"), str(path)], check=True)
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if "expect-error" in cell.metadata.get("tags", []):
            cell.metadata["tags"].append("raises-exception")
    folder = {"metadata": {"path": str(ROOT / "notebooks")}}
    NotebookClient(notebook, timeout=120, kernel_name="emberlab-test", resources=folder).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    printed = "".join(output["text"] for output in outputs if output["output_type"] == "stream")
    accuracy = float(printed.split("test accuracy: ")[1].split(" %")[0])
    assert accuracy >= 97.0
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    errors = [output for output in outputs if output["output_type"] == "error"]
    assert len(errors) == 1 and "[4, 1, 8, 8]" in errors[0]["evalue"] and "[4, 60]" in errors[0]["evalue"]
