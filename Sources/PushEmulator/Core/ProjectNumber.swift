// SPDX-License-Identifier: Apache-2.0

/// Project numbers, which Google assigns besides project ids; the legacy protocols use them as sender ids.
enum ProjectNumber {
    /// Returns the number of a project: twelve digits derived from the id, the same in every process.
    static func made(for project: String) -> String {
        guard !isNumber(project) else { return project }
        // FNV-1a: Swift's own hashes differ from process to process.
        let hash = project.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(100_000_000_000 + hash % 900_000_000_000)
    }

    /// Whether a text in the place of a project id is a project number: ids begin with a letter.
    static func isNumber(_ project: some StringProtocol) -> Bool {
        !project.isEmpty && project.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
