// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Whether text for people is coloured.
struct ColorOptions: ParsableArguments {
    @Flag(name: .customLong("no-color"), help: "Do not colour the text; the same as NO_COLOR=1.")
    var isForbidden = false

    /// What the terminal and its user want.
    var isWanted: Bool { !isForbidden && StandardOutput.wantsColor }
}
