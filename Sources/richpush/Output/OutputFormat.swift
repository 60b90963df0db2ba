// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How a command answers: in words for people, or in JSON for machines.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
}
