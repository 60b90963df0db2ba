# SPDX-License-Identifier: Apache-2.0
"""Push campaigns from Python; ``richpush.spark`` renders them on Spark."""

__version__ = "0.1.0"
