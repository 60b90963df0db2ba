// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import FoundationNetworking

/// A load that needs no server: `file:` and `data:` URLs, as URL loading answers them on Apple's systems.
struct LocalLoad {
    var data: Data
    var response: URLResponse

    /// Whether the URL is such a one.
    static func serves(_ url: URL) -> Bool {
        ["file", "data"].contains(url.scheme?.lowercased() ?? "")
    }

    init(_ url: URL) throws(URLLoadingError) {
        let mimeType: String?
        var encoding: String?
        if url.isFileURL {
            data = try Self.file(url)
            let type = UniformTypes.preferred(forExtension: url.pathExtension)
            mimeType = type.flatMap(UniformTypes.preferredMIMEType(of:)) ?? "application/octet-stream"
        } else {
            (data, mimeType, encoding) = try Self.inline(url.absoluteString)
        }
        response = LoadedResponse(
            url: url,
            mimeType: mimeType,
            expectedContentLength: data.count,
            textEncodingName: encoding
        )
    }

    private static func file(_ url: URL) throws(URLLoadingError) -> Data {
        func failure(_ code: URLLoadingError.Code, _ reason: String) -> URLLoadingError {
            URLLoadingError(code: code, reason: reason, url: url.absoluteString)
        }
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw failure(.fileDoesNotExist, "There is no such file.") }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw failure(.fileIsDirectory, "The file is a folder.") }
        guard let count = LocalFile(path: url.path).readableByteCount else {
            throw failure(.noPermissionsToReadFile, "The file cannot be read.")
        }
        guard count <= Transfer.loadedByteLimit else {
            throw failure(.dataLengthExceedsMaximum, "The file is too large to load.")
        }
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw failure(.noPermissionsToReadFile, "The file cannot be read.")
        }
        return data
    }

    /// The contents of a `data:` URL (RFC 2397), with its media type and charset; without a type it is US-ASCII text.
    private static func inline(_ url: String) throws(URLLoadingError) -> (Data, String, String?) {
        let failure = URLLoadingError(code: .badURL, reason: "The data URL is malformed.", url: String(url.prefix(200)))
        guard let comma = url.firstIndex(of: ",") else { throw failure }
        var parameters = url[..<comma].dropFirst("data:".count).split(
            separator: ";",
            omittingEmptySubsequences: false
        )
        let isBase64 = parameters.last?.trimmingCharacters(in: .whitespaces).lowercased() == "base64"
        if isBase64 { parameters.removeLast() }
        let type = parameters.first.map { $0.lowercased() } ?? ""
        let charset = parameters.dropFirst().first { $0.lowercased().hasPrefix("charset=") }
            .map { String($0.dropFirst("charset=".count)).lowercased() }
        guard let text = String(url[url.index(after: comma)...]).removingPercentEncoding else { throw failure }
        let data = isBase64 ? Data(base64Encoded: text, options: .ignoreUnknownCharacters) : Data(text.utf8)
        guard let data else { throw failure }
        return type.isEmpty ? (data, "text/plain", charset ?? "us-ascii") : (data, type, charset)
    }
}
