// SPDX-License-Identifier: Apache-2.0

/// The names that begin the keys of all vendors, with which most payloads are passed over.
struct FirstKeys: Sendable {
    private var names: Set<String> = []
    private var prefixes: [String] = []

    init(_ keys: [[KeyTest]]) {
        for test in keys.joined() {
            let (name, isPrefix) = test.pattern.first
            if isPrefix { prefixes.append(String(name)) } else { names.insert(String(name)) }
        }
    }

    func contains(_ key: String) -> Bool { names.contains(key) || prefixes.contains(where: key.hasPrefix) }
}
