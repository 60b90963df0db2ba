# SPDX-License-Identifier: Apache-2.0
"""Push notifications from Python: ``richpush.testing`` tests them with pytest, ``richpush.spark`` renders campaigns on Spark."""

__version__ = "0.2.0"
