// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Lets agents lint, simulate and look at pushes, by the Model Context Protocol.",
        discussion: """
            Speaks the protocol over standard input and output, and ends with its input. Agents start it themselves; \
            name the command in their settings:

              {"mcpServers": {"richpush": {"command": "richpush", "args": ["mcp"]}}}

            Tools: lint, fix, explain, simulate, preview (a picture), picture, support and doctor; with an emulator that runs on \
            this machine also wait, inbox, send (to the emulator), register_device, notifications, interact, fail and clear_faults. A tool \
            behaves like the command of its name, and refuses the same inputs.

            EXAMPLES
              richpush mcp
              claude mcp add richpush -- richpush mcp
            """
    )

    func run() async throws {
        if StandardOutput.isInputTerminal {
            StandardOutput.printError(
                "An agent speaks here, a JSON-RPC document a line; 'richpush mcp --help' says how to name this command to one. "
                    + "Ctrl-D ends it."
            )
        }
        var tools = AgentTool.commands
        #if Services
        tools += AgentTool.emulator
        #endif
        let server = AgentServer(tools: tools)
        try await InputFailure.exiting { try await server.run(try LineReader(.standardInput)) }
    }
}
