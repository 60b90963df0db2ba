// SPDX-License-Identifier: Apache-2.0

import Testing

/// All tests of the one engine, one after the other: they count its connections and measure its time.
@Suite(.timeLimit(.minutes(10)), .serialized) enum CurlEngineTests {}
