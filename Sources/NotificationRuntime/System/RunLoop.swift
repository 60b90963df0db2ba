// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Foundation's run loops under their own name, except that the main one is the simulated app's.
///
/// It shadows Foundation's class in extensions, because on Linux Foundation's main run loop stands still in programs
/// whose entry point is asynchronous.
public enum RunLoop {
    /// Foundation's modes, `.common` and `.default` among them.
    public typealias Mode = Foundation.RunLoop.Mode

    /// The main run loop of the simulated app, which runs in slices while a push is handled.
    public static var main: Foundation.RunLoop { MainThread.shared.runLoop }

    /// The run loop of the calling thread.
    public static var current: Foundation.RunLoop { .current }
}
