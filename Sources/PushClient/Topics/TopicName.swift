// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension TopicName {
    /// Takes a caller's topic, with or without `/topics/` before it; throws ``CallError`` for what is no name.
    init(argument: String) throws(CallError) {
        let isPath = argument.hasPrefix(Self.prefix)
        guard let name = TopicName(isPath ? String(argument.dropFirst(Self.prefix.count)) : argument) else {
            throw CallError(
                invalid:
                    "The topic \(argument.excerpt(80).debugDescription) is no name of 1 to \(Self.byteLimit) letters, digits and -_.~%."
            )
        }
        self = name
    }
}
