// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// Reads a request's whole body up to a size limit, and decompresses it if necessary.
enum RequestContent {
    /// The body exceeds the limit, compressed or decompressed.
    struct TooLarge: Error {}

    /// Returns the complete body, decompressed.
    ///
    /// Google's clients for Java and .NET compress bodies with gzip; no other coding is accepted.
    ///
    /// - Throws: ``TooLarge``, ``FCMStatus`` if the body cannot be decompressed, or the error that ended the
    ///   connection.
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
        guard coding == "gzip" || coding == "x-gzip" else { throw FCMStatus.notUnpacked }
        do throws(Inflation.Failure) {
            return ByteBuffer(bytes: try Inflation.gunzip(Array(buffer.readableBytesView), upTo: byteCount))
        } catch {
            if error == .tooLarge { throw TooLarge() }
            throw FCMStatus.notUnpacked
        }
    }

    /// Whether the body is a form, which Google's front end treats like a query.
    static func isForm(_ request: Request) -> Bool {
        guard let type = request.headers[.contentType] else { return false }
        return type.utf8.count >= formType.count
            && zip(type.utf8, formType).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static let formType = Array("application/x-www-form-urlencoded".utf8)
}

extension GoogleService {
    /// Whether the body of a send is treated as a query, like every form in Google's front end.
    ///
    /// curl and other tools label a body as a form by default. Only a strict emulator refuses JSON with that label, as
    /// the service does.
    func isForm(_ request: Request, _ body: ByteBuffer) -> Bool {
        guard RequestContent.isForm(request) else { return false }
        let isObject = body.readableBytesView.first { $0 > 0x20 } == UInt8(ascii: "{")
        return !isObject || core.configuration.isStrict
    }
}
