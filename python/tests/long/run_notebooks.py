"""Runs every notebook, and fails when a cell does, or when one is kept with outputs. Usage: run_notebooks.py FOLDER..."""

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    kept = [cell for cell in notebook.cells if cell.get("outputs")]
    if kept:
        sys.exit(f"{path} is kept with outputs")
    begin = time.monotonic()
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    pictures = sum("image/svg+xml" in output.get("data", {}) or "<svg" in str(output.get("data", {})) for cell in notebook.cells for output in cell.get("outputs", []))
    print(f"{path.name}: {len(notebook.cells)} cells, {pictures} pictures, {time.monotonic() - begin:.0f} s", flush=True)


for folder in sys.argv[1:]:
    for found in sorted(Path(folder).glob("*.ipynb")):
        run(found)
