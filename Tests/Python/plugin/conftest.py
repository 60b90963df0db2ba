# SPDX-License-Identifier: Apache-2.0
"""Lets tests run pytest itself, as a user of the plugin would."""

pytest_plugins = ["pytester"]
