// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How the table of capabilities is printed.
enum SupportFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
    case markdown
}
