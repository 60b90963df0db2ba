// SPDX-License-Identifier: Apache-2.0

extension DeviceGroups {
    /// Throws for what the service would refuse; returns the members without repetitions.
    func check(_ name: String, _ members: [String]) throws(CallError) -> [String] {
        try checkName(name)
        var seen: Set<String> = []
        let distinct = members.filter { seen.insert($0).inserted }
        guard !distinct.isEmpty else {
            throw CallError(invalid: "The members of the group \(name.excerpt(80)) are none; give at least one token.")
        }
        guard distinct.count <= Self.memberLimit else { throw Self.tooMany(distinct.count, name) }
        guard !distinct.contains("") else {
            throw CallError(invalid: "A member of the group \(name.excerpt(80)) is an empty text; give its token.")
        }
        return distinct
    }

    func checkName(_ name: String) throws(CallError) {
        guard !name.isEmpty else { throw CallError(invalid: "The group's name is empty; give it one of your own.") }
        guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw CallError(invalid: "The group's name \(name.excerpt(80)) contains a control character.")
        }
        guard !sender.isEmpty, sender.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw CallError(
                invalid: "The sender id \(sender.excerpt(40).debugDescription) is no number; give the project's number."
            )
        }
    }

    static func tooMany(_ count: Int, _ name: String) -> CallError {
        CallError(
            invalid:
                "The group \(name.excerpt(80)) would have \(count) members; \(memberLimit) are the most, make another."
        )
    }
}
