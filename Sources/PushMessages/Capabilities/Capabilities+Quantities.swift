// SPDX-License-Identifier: Apache-2.0

// Whoever asks here knows that the table has the number. Where it may have none, because a client has no such limit,
// ask `capability(_:on:)` and look at its `value`.
extension Capabilities {
    /// A number of bytes; a feature without one on the client is a programming error.
    public func bytes(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .bytes, on: client) }

    /// A number of lines of text; a feature without one on the client is a programming error.
    public func lines(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .lines, on: client) }

    /// A number of characters; a feature without one on the client is a programming error.
    public func characters(_ feature: Feature, on client: Client) -> Int {
        integer(feature, in: .characters, on: client)
    }

    /// A number of things; a feature without one on the client is a programming error.
    public func count(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .count, on: client) }

    /// A step of a scale, such as an API level; a feature without one on the client is a programming error.
    public func level(_ feature: Feature, on client: Client) -> Int { integer(feature, in: .level, on: client) }

    /// A time; a feature without one on the client is a programming error.
    public func duration(_ feature: Feature, on client: Client) -> Duration {
        .seconds(number(feature, in: .seconds, on: client))
    }

    /// A number in the unit; a feature without one on the client is a programming error.
    public func number(_ feature: Feature, in unit: Capability.Unit, on client: Client) -> Double {
        let row = row(feature, in: unit, on: client)
        guard case .number(let number)? = row.value else { preconditionFailure("\(row.id) has no number.") }
        return number
    }

    /// A width and a height in the unit; a feature without them on the client is a programming error.
    public func size(_ feature: Feature, in unit: Capability.Unit, on client: Client) -> Capability.Size {
        let row = row(feature, in: unit, on: client)
        guard case .size(let size)? = row.value else { preconditionFailure("\(row.id) has no width and height.") }
        return size
    }

    /// A name or a word; a feature without one on the client is a programming error.
    public func text(_ feature: Feature, on client: Client) -> String {
        let row = row(feature, in: nil, on: client)
        guard case .text(let text)? = row.value else { preconditionFailure("\(row.id) has no text.") }
        return text
    }

    private func integer(_ feature: Feature, in unit: Capability.Unit, on client: Client) -> Int {
        Int(number(feature, in: unit, on: client))
    }

    private func row(_ feature: Feature, in unit: Capability.Unit?, on client: Client) -> Capability {
        guard let row = capability(feature, on: client) else {
            preconditionFailure("The table of capabilities says nothing about \(feature) on \(client).")
        }
        precondition(row.unit == unit, "\(row.id) is not in \(unit?.rawValue ?? "words").")
        return row
    }
}
