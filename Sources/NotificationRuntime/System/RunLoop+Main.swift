// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Foundation.RunLoop {
    /// The main run loop of the simulated app, which runs in slices while a push is handled.
    ///
    /// It hides Foundation's, which on Linux stands still in programs whose entry point is asynchronous. In a file that
    /// imports Foundation by name, nothing hides Foundation's; disfavoured, this one then leaves it the call.
    @_disfavoredOverload
    public static var main: Foundation.RunLoop { MainThread.shared.runLoop }
}
