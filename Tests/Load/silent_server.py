# SPDX-License-Identifier: Apache-2.0
"""A server that accepts connections and never answers."""

import selectors
import socket
import threading


class SilentServer:
    """Has a connection open as long as its client has."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/never.png"
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is self.listener:
                    self.selector.register(self.listener.accept()[0], selectors.EVENT_READ)
                elif self.is_over(key.fileobj):
                    self.selector.unregister(key.fileobj)
                    key.fileobj.close()

    @staticmethod
    def is_over(connection):
        try:
            return not connection.recv(65536)
        except OSError:
            return True
