// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The documented exit statuses, with the numbers of `sysexits.h` where it has them.
enum ExitStatus {
    /// Findings at or above `--fail-on`.
    static let findings = ExitCode(1)
    /// `EX_DATAERR`: the input is not JSON, or not something this command can work on.
    static let badInput = ExitCode(65)
    /// `EX_NOINPUT`: the input cannot be read.
    static let noInput = ExitCode(66)
    /// `EX_UNAVAILABLE`: a port, a folder or a server that the command needs cannot be had.
    static let unavailable = ExitCode(69)
    /// `EX_CANTCREAT`: the output cannot be written.
    static let cannotCreate = ExitCode(73)
}
