// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

@main
struct RichPush: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "richpush")
}
