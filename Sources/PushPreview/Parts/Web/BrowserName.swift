// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A browser's name as its notifications and people write it.
struct BrowserName {
    let identifier: String

    init(_ identifier: String) { self.identifier = identifier }

    /// The table's name for it; an identifier that the table does not have stands for itself.
    var text: String {
        let known = Capabilities.standard.products.first { $0.id == identifier }?.title
        return known ?? (identifier.isEmpty ? "Browser" : identifier.bounded(to: 60))
    }
}
