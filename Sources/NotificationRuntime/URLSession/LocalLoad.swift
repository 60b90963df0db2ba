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
            (data, mimeType, encoding) = try InlineData.read(url.absoluteString)
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
}
