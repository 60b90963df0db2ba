# SPDX-License-Identifier: Apache-2.0
"""The certificates, as Python 3.13 and later verify them."""

import os
import socket
import ssl

import pytest

HOSTS = ["fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "localhost", "127.0.0.1", "::1"]


def connect(host, authorities):
    context = ssl.create_default_context(cafile=authorities)
    context.verify_flags |= ssl.VERIFY_X509_STRICT | ssl.VERIFY_X509_PARTIAL_CHAIN
    context.set_alpn_protocols(["h2", "http/1.1"])
    address, _, port = os.environ["RICHPUSH_EMULATOR_TLS"].rpartition(":")
    with socket.create_connection((address, int(port)), timeout=30) as plain:
        with context.wrap_socket(plain, server_hostname=host) as connection:
            return connection.selected_alpn_protocol()


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("variable", ["RICHPUSH_EMULATOR_CA", "SSL_CERT_FILE"])
def test_strict_verification(host, variable):
    assert connect(host, os.environ[variable]) == "h2"


def test_other_names_are_refused():
    with pytest.raises(ssl.SSLCertVerificationError):
        connect("example.com", os.environ["RICHPUSH_EMULATOR_CA"])
