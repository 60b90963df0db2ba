// SPDX-License-Identifier: Apache-2.0

extension Capabilities {
    /// The table of this version of RichPush, read once, when it is first asked for.
    public static let standard: Capabilities = {
        do throws(CapabilitiesError) {
            return try Capabilities(parsing: standardJSON)
        } catch {
            preconditionFailure("The embedded table of capabilities cannot be read: \(error)")
        }
    }()

    /// The text of `can-i-push.json`, one row per line.
    public static var standardJSON: [UInt8] {
        embedded.withUTF8Buffer { Array($0) }
    }
}
