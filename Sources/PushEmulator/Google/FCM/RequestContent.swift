// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// A request's body as a service reads it: whole, bounded, and unpacked where it came packed.
enum RequestContent {
    /// The body has more bytes than allowed, packed or unpacked.
    struct TooLarge: Error {}

    /// Reads the body to its end.
    ///
    /// Google's clients for Java and .NET pack bodies with gzip; nothing else is taken.
    ///
    /// - Throws: ``TooLarge``, a ``FCMStatus`` for what cannot be unpacked, and what ends the connection.
    static func read(_ request: Request, upTo byteCount: Int) async throws -> ByteBuffer {
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: byteCount)
        } catch is NIOTooManyBytesError {
            throw TooLarge()
        }
        guard let coding = request.headers[.contentEncoding]?.lowercased(), coding != "identity", !coding.isEmpty else {
            return buffer
        }
        guard coding == "gzip" || coding == "x-gzip" else { throw FCMStatus.invalidArgument }
        do throws(Inflation.Failure) {
            return ByteBuffer(bytes: try Inflation.gunzip(Array(buffer.readableBytesView), upTo: byteCount))
        } catch {
            if error == .tooLarge { throw TooLarge() }
            throw FCMStatus.invalidArgument
        }
    }

    /// Whether the body is a form, which the front end takes for a query.
    static func isForm(_ request: Request) -> Bool {
        guard let type = request.headers[.contentType] else { return false }
        return type.utf8.count >= formType.count
            && zip(type.utf8, formType).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static let formType = Array("application/x-www-form-urlencoded".utf8)
}
