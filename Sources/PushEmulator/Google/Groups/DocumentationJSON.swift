// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages

/// Parses JSON as Firebase's documentation prints it: the request that creates a device group has `...` for further
/// elements and lacks its last brace.
///
/// The service refuses that; an emulator that is not strict accepts it, so that the documented requests work unchanged.
enum DocumentationJSON {
    static func value(of bytes: [UInt8], isStrict: Bool) throws(JSONSyntaxError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: bytes)
        } catch {
            guard !isStrict, let value = try? JSONValue(parsing: completed(bytes)) else { throw error }
            return value
        }
    }

    /// Returns the text without elements of three dots, and with the missing closing brackets.
    private static func completed(_ bytes: [UInt8]) -> [UInt8] {
        var completed: [UInt8] = []
        var open: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            completed.append(byte)
            if isInString {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            case UInt8(ascii: ".") where completed.suffix(3) == [byte, byte, byte]: completed.removeLast(3)
            default: break
            }
        }
        return completed + open.reversed()
    }
}
#endif
