// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import FoundationNetworking

/// A response that says what Apple's does where Foundation's on Linux differs: the length of a coded body, and the name.
final class LoadedHTTPResponse: HTTPURLResponse, @unchecked Sendable {
    private let expectedByteCount: Int64

    init?(url: URL, statusCode: Int, httpVersion: String, fields: [String: String], expectedByteCount: Int64) {
        self.expectedByteCount = expectedByteCount
        super.init(url: url, statusCode: statusCode, httpVersion: httpVersion, headerFields: fields)
    }

    required init?(coder: NSCoder) {
        expectedByteCount = -1
        super.init(coder: coder)
    }

    override var expectedContentLength: Int64 { expectedByteCount }

    override var suggestedFilename: String? { suggestedName }
}

/// The response to a load that needed no server: of a file, or of a URL that holds its data.
final class LoadedResponse: URLResponse, @unchecked Sendable {
    override var suggestedFilename: String? { suggestedName }
}

extension URLResponse {
    /// The name that Apple's systems suggest for the answer's file, with an extension that fits its MIME type.
    fileprivate var suggestedName: String {
        SuggestedFilename.make(
            url: url?.absoluteString ?? "",
            mimeType: mimeType,
            contentDisposition: (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
        )
    }
}

/// The head of an answer, from which Foundation's response is created on demand.
struct AnsweredRequest: Sendable {
    var url: String
    var status: Int
    var headers: [HTTPHeader]
    var mimeType: String?
    var httpVersion: Int

    init(_ answer: TransferFlow.Answer) {
        url = answer.url
        status = answer.status
        headers = answer.headers
        mimeType = answer.mimeType
        httpVersion = answer.httpVersion
    }

    /// The body's length as it is handed over; -1 if the server does not send it, or sends the length of an encoded
    /// body.
    var expectedByteCount: Int64 {
        guard headers.first(where: { $0.name.lowercased() == "content-encoding" }) == nil,
            let length = headers.first(where: { $0.name.lowercased() == "content-length" })
        else { return -1 }
        return Int64(length.value) ?? -1
    }

    /// Foundation's initializer fails for no input that gets here.
    var response: HTTPURLResponse? {
        var fields: [String: String] = [:]
        for header in headers {
            let name = Self.canonical(header.name)
            fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
        }
        return LoadedHTTPResponse(
            url: URL(string: url) ?? URL(fileURLWithPath: "/"),
            statusCode: status,
            httpVersion: Self.versions[httpVersion] ?? "HTTP/1.1",
            fields: fields,
            expectedByteCount: expectedByteCount
        )
    }

    private static let versions = [10: "HTTP/1.0", 11: "HTTP/1.1", 20: "HTTP/2.0", 30: "HTTP/3.0"]

    /// The field's name as Apple's systems spell it, whatever the server did; names they do not know stay.
    private static func canonical(_ name: String) -> String {
        canonicalNames[name.lowercased()] ?? name
    }

    private static let canonicalNames: [String: String] = {
        let names = [
            "Accept-Ranges", "Access-Control-Allow-Origin", "Age", "Allow", "Cache-Control", "Connection",
            "Content-Disposition", "Content-Encoding", "Content-Language", "Content-Length", "Content-Location",
            "Content-Range", "Content-Type", "Date", "Etag", "Expires", "Keep-Alive", "Last-Modified", "Link",
            "Location", "Pragma", "Proxy-Authenticate", "Refresh", "Retry-After", "Server", "Set-Cookie",
            "Strict-Transport-Security", "Trailer", "Transfer-Encoding", "Upgrade", "Vary", "Via", "Warning",
            "Www-Authenticate",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
    }()
}
