# SPDX-License-Identifier: Apache-2.0
"""Runs a filter beside batches of Arrow: a JSON line in is a line out, and every line is counted.

Bridges of Spark to programs take a filter that ends early for one that has finished. This one does not: it compares the
lines that came out with the rows that went in, looks at the exit status, checks UTF-8 and refuses a torn last line.
"""

import collections
import ctypes
import os
import signal
import subprocess
import sys
import threading

import numpy
import pyarrow
import pyarrow.compute

BLOCK = 1 << 20
COLUMNS = ["key", "message", "error", "skipped"]


class FilterError(RuntimeError):
    """The filter did not answer each row with one line."""


def _die_with_parent():
    """The child gets SIGKILL when the worker dies: to it a killed worker looks like the end of its input."""
    if sys.platform == "linux":
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class _Feeder(threading.Thread):
    """Writes the column `line` of batches to the child as it lies in memory, and keeps the keys in order."""

    def __init__(self, batches, first, pipe):
        super().__init__(daemon=True)
        self.batches, self.first, self.pipe = batches, first, pipe
        self.keys, self.count, self.failure = collections.deque(), 0, None

    def run(self):
        try:
            batch = self.first
            while batch is not None:
                lines = batch.column(batch.schema.get_field_index("line"))
                offsets = numpy.frombuffer(lines.buffers()[1], numpy.int32)[lines.offset : lines.offset + len(lines) + 1]
                self.keys.append(batch.column(batch.schema.get_field_index("key")))
                self.count += len(lines)
                rest = memoryview(lines.buffers()[2])[offsets[0] : offsets[-1]] if len(lines) else b""
                while len(rest):
                    rest = rest[self.pipe.write(rest) :]
                batch = next(self.batches, None)
        except BrokenPipeError:
            pass  # The child's exit status says why.
        except BaseException as error:
            self.failure = error
        finally:
            try:
                self.pipe.close()
            except OSError:
                pass


class _Tail(threading.Thread):
    """Reads the child's standard error to its end and keeps the last of it."""

    def __init__(self, pipe):
        super().__init__(daemon=True)
        self.pipe, self.text = pipe, b""

    def run(self):
        while block := self.pipe.read(4096):
            self.text = (self.text + block)[-2000:]


def _lines(block):
    """Whole lines as a column of texts, which have to be UTF-8."""
    bytes_ = numpy.frombuffer(block, numpy.uint8)
    newlines = bytes_ == 10
    ends = numpy.flatnonzero(newlines)
    offsets = numpy.zeros(len(ends) + 1, numpy.int32)
    offsets[1:] = ends - numpy.arange(len(ends))
    lines = pyarrow.StringArray.from_buffers(len(ends), pyarrow.py_buffer(offsets), pyarrow.py_buffer(bytes_[~newlines]))
    try:
        lines.validate(full=True)
    except pyarrow.ArrowInvalid as error:
        raise FilterError(f"the filter answered with bytes that are not UTF-8: {error}") from None
    return lines


def _sorted_out(keys, lines):
    """The lines in their columns; quotes inside values are escaped, so that these marks stand nowhere else."""
    nothing = pyarrow.nulls(len(lines), pyarrow.string())
    is_message = pyarrow.compute.match_substring(lines, ',"message":{')
    is_error = pyarrow.compute.and_not(pyarrow.compute.match_substring(lines, ',"error":{'), is_message)
    is_other = pyarrow.compute.invert(pyarrow.compute.or_(is_message, is_error))
    columns = [pyarrow.compute.if_else(which, lines, nothing) for which in (is_message, is_error, is_other)]
    return pyarrow.record_batch([keys, *columns], COLUMNS)


def run(command, batches):
    """Yields batches with the columns `key`, `message`, `error` and `skipped`, each text a line of the filter.

    Takes batches with the columns `key` and `line`; each line ends with a newline. Raises FilterError when the filter
    fails, or answers another number of lines, a torn one, or bytes that are not UTF-8. It is ended with the generator.
    """
    batches = iter(batches)
    first = next(batches, None)
    if first is None:
        return
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
        preexec_fn=_die_with_parent,
    )
    feeder, tail = _Feeder(batches, first, child.stdin), _Tail(child.stderr)
    feeder.start()
    tail.start()
    try:
        rest, count, pending = b"", 0, None
        while block := child.stdout.read(BLOCK):
            block = rest + block
            cut = block.rfind(b"\n") + 1
            rest = block[cut:]
            if not cut:
                continue
            lines = _lines(block[:cut])
            count += len(lines)
            if count > feeder.count:
                raise FilterError(f"the filter answered {count} lines to {feeder.count} rows")
            keys, wanted = [], len(lines)
            while wanted:
                if pending is None:
                    pending = feeder.keys.popleft()
                taken = pending.slice(0, wanted)
                pending = pending.slice(len(taken)) if len(taken) < len(pending) else None
                keys.append(taken)
                wanted -= len(taken)
            yield _sorted_out(pyarrow.concat_arrays(keys), lines)
        feeder.join()
        status = child.wait()
        tail.join()
        if feeder.failure is not None:
            raise feeder.failure
        if status:
            how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
            said = tail.text.decode(errors="replace").strip()
            raise FilterError(f"the filter {how} after {count} of {feeder.count} rows: {said}")
        if rest:
            raise FilterError("the filter's last line has no newline")
        if count != feeder.count:
            raise FilterError(f"the filter answered {count} lines to {feeder.count} rows")
    finally:
        # The whole group: a script may have started other programs, which would hold the pipes open.
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
        tail.join()
        child.stdout.close()
        child.stderr.close()
