# SPDX-License-Identifier: Apache-2.0
"""The emulator's API over HTTP, as JSON."""

from __future__ import annotations

import json
import operator
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Mapping, Optional


class EmulatorError(RuntimeError):
    """The emulator refused a request, or cannot be reached.

    ``status`` is the HTTP status, or 0 if there was no answer.
    """

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


#: What modules of the package have as ``__tracebackhide__``: a failure whose sentence tells all is shown at the test's own line.
HIDDEN = operator.methodcaller("errisinstance", (EmulatorError, AssertionError))

__tracebackhide__ = HIDDEN


class API:
    """Requests to one emulator."""

    # No proxy: the variables of the test lead Google's hosts to the emulator, and must not lead these requests anywhere.
    _opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def get(self, path: str, query: Optional[Mapping[str, Any]] = None, timeout: float = 60) -> Any:
        """The answer to GET, read from JSON."""
        return json.loads(self.get_bytes(path, query, timeout))

    def get_bytes(self, path: str, query: Optional[Mapping[str, Any]] = None, timeout: float = 60) -> bytes:
        """The answer to GET as it is."""
        return self._request("GET", path, query, None, timeout)

    def send(
        self, method: str, path: str, body: Any = None, query: Optional[Mapping[str, Any]] = None, timeout: float = 60
    ) -> Any:
        """The answer to another method, or ``None`` if it is empty."""
        answer = self._request(method, path, query, body, timeout)
        return json.loads(answer) if answer else None

    def _request(self, method: str, path: str, query: Optional[Mapping[str, Any]], body: Any, timeout: float) -> bytes:
        given = {key: value for key, value in (query or {}).items() if value is not None}
        url = self.url + path + ("?" + urllib.parse.urlencode(given) if given else "")
        data = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=timeout) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise EmulatorError(_sentence(error.read(), error.reason), error.code) from None
        except (urllib.error.URLError, OSError) as error:
            reason = getattr(error, "reason", None) or error
            raise EmulatorError(f"The emulator at {self.url} cannot be reached: {reason}") from None


def segment(text: str) -> str:
    """A text as one segment of a path."""
    return urllib.parse.quote(text, safe="")


def _sentence(body: bytes, reason: str) -> str:
    try:
        return str(json.loads(body)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return body.decode(errors="replace")[:500] or reason
