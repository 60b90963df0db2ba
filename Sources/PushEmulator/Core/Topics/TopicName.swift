// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension TopicName {
    /// Takes `/topics/{name}`, as the Instance ID service has it; `nil` for any other text.
    init?(path: String) {
        guard path.hasPrefix(Self.prefix) else { return nil }
        self.init(String(path.dropFirst(Self.prefix.count)))
    }
}
