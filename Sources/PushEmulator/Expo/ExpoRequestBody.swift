// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// Reads the JSON of a request to Expo's service, which may be compressed by gzip.
enum ExpoRequestBody {
    static func json(of request: Request, upTo byteCount: Int) async throws -> JSONValue {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: byteCount)
        } catch is NIOTooManyBytesError {
            throw ExpoError.tooLarge
        }
        var bytes = Array(body.readableBytesView)
        if request.headers[.contentEncoding]?.lowercased() == "gzip" {
            do throws(Inflation.Failure) {
                bytes = try Inflation.gunzip(bytes, upTo: byteCount)
            } catch {
                throw error == .tooLarge ? ExpoError.tooLarge : .notJSON
            }
        }
        guard let json = try? JSONValue(parsing: bytes) else { throw ExpoError.notJSON }
        return json
    }
}
