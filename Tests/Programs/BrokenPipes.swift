// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Pipes whose reader has gone.
enum BrokenPipes {
    /// A write to one fails from now on, instead of ending the tests.
    static let ignore: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
