// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct InflationTests {
    @Test(arguments: [fixed, stored])
    func `a packed text comes out as it was`(_ packed: String) throws {
        let bytes = Array(try #require(Data(base64Encoded: packed)))
        #expect(String(decoding: try Inflation.gunzip(bytes, upTo: 76), as: UTF8.self) == Self.message)
    }

    @Test func `codes made for the text are read too`() throws {
        let bytes = Array(try #require(Data(base64Encoded: Self.dynamic)))
        let entries = (0..<40).map { "\"key\($0)\":\"value number \($0 * $0) of the message\"" }
        let text =
            String(repeating: " ", count: 3000)
            + "{\"message\":{\"topic\":\"news\",\"data\":{\(entries.joined(separator: ","))}}}"
        #expect(String(decoding: try Inflation.gunzip(bytes, upTo: 4701), as: UTF8.self) == text)
    }

    @Test(arguments: [fixed, stored, dynamic])
    func `nothing is unpacked beyond the limit`(_ packed: String) throws {
        let bytes = Array(try #require(Data(base64Encoded: packed)))
        #expect(throws: Inflation.Failure.tooLarge) { try Inflation.gunzip(bytes, upTo: 75) }
    }

    @Test(arguments: [(fixed, 1), (stored, 1), (dynamic, 20)])
    func `a text that is cut anywhere is refused`(_ packed: String, _ step: Int) throws {
        let bytes = Array(try #require(Data(base64Encoded: packed)))
        for count in stride(from: 0, to: bytes.count, by: step) {
            #expect(throws: Inflation.Failure.malformed) {
                try Inflation.gunzip(Array(bytes[..<count]), upTo: 10_000)
            }
        }
    }

    @Test func `a bit that is wrong is noticed`() throws {
        let bytes = Array(try #require(Data(base64Encoded: Self.fixed)))
        // The header's time, system and hint for speed say nothing of the text.
        for position in bytes.indices where !(4..<10).contains(position) {
            for bit in 0..<8 {
                var bytes = bytes
                bytes[position] ^= 1 << UInt8(bit)
                let isSame = (try? Inflation.gunzip(bytes, upTo: 10_000)) != nil
                // The text flag changes nothing either, and a bit behind the end of the codes belongs to nobody.
                if isSame { #expect(position == 3 || position == bytes.count - 9) }
            }
        }
    }

    static let message = #"{"message":{"topic":"news","notification":{"title":"packed packed packed"}}}"#
    static let fixed =
        "H4sIAAAAAAACA6tWyk0tLk5MT1WyqlYqyS/ITFayUspLLS9W0lHKyy/JTMtMTizJzM8DS2eW5ADVKRUkJmenpiigUEq1tbUAFn6mIEwAAAA="
    static let stored =
        "H4sIAAAAAAAEAwFMALP/eyJtZXNzYWdlIjp7InRvcGljIjoibmV3cyIsIm5vdGlmaWNhdGlvbiI6eyJ0aXRsZSI6InBhY2tlZCBwYWNrZWQgcGFja2VkIn19fRZ+piBMAAAA"
    static let dynamic =
        "H4sIAAAAAAACA+2UvW7DMAyEX0XQnMEUJdnK27iN+oM2SVE7LYLA795m6KLj7R10o3GmSX48O9fV1dXV1dXV1dXV9d9188e6LPNz"
        + "9fubX88fr49+70/1e/E7f5jX+f74rV6H36df8/ulutPl+FA/3eDOT259qe7v9d3dJq1NTFtobdG0aWsrpi3CR7PpS60vJNOXW5/a"
        + "9UaYwu5van3ZHre0vsnengAMGQgO5BFITUAi0e5SFNdtzy0IptibFERD2EhGiKQm4AkT6RMAaSCzFzwNcuHAKBJGARjFSGpibCa7"
        + "zwCMUrBnD8AojfY+AzDKhFEARpnVBEYj6xMYjWx2jBHZpwKjQhgpMCqEu2KOBnJMikEayIUqJknI2WvCyBNOmtFKAqoASpSkXifj"
        + "T0I2AKgk4f9p27Yfb8JMo10SAAA="
}
