// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import UnixSignals

/// The documented exit statuses, with the numbers of `sysexits.h` if it has them.
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
    /// `EX_TEMPFAIL`: nobody knows whether it was done, or somebody else is at it; to be looked into and run again.
    static let tryAgain = ExitCode(75)
    /// `EX_NOPERM`: no credentials, or credentials that are refused.
    static let noPermission = ExitCode(77)

    /// A shell's status for a program that the signal ended: 130 for SIGINT, 143 for SIGTERM.
    static func stopped(by signal: UnixSignal) -> ExitCode { ExitCode(128 + signal.rawValue) }
}
