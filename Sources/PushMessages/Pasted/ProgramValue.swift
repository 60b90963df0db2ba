// SPDX-License-Identifier: Apache-2.0

/// A value as a program writes it, with its place in the text.
struct ProgramValue {
    enum Form {
        /// What only the running program knows.
        case computed
        case literal(JSONValue)
        case list([ProgramValue])
        case object(Object)
    }

    /// A map, or an object that is made from its members.
    struct Object {
        var members: [Member] = []
        /// Whether the program puts further members into it.
        var isOpen = false

        /// Adds a member; those of a map come together in one.
        mutating func merge(_ member: Member) {
            guard let index = members.firstIndex(where: { $0.name == member.name }),
                case .object(var object) = members[index].value.form, case .object(let more) = member.value.form
            else { return members.append(member) }
            object.members += more.members
            object.isOpen = object.isOpen || more.isOpen
            members[index].value.form = .object(object)
        }
    }

    struct Member {
        var name: String
        var nameRange: Range<Int>
        var value: ProgramValue
    }

    var range: Range<Int>
    var form: Form
}
