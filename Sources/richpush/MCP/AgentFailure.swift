// SPDX-License-Identifier: Apache-2.0

/// Why a tool has no answer: one sentence for the agent, which may try again with other arguments.
struct AgentFailure: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
