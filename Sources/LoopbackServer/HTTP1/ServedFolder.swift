// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A folder whose files are answers, with content types by their extensions.
struct ServedFolder: Sendable {
    /// Without symbolic links, so that it can be compared with what a request leads to.
    private let root: String

    init(path: String) {
        root = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath().path
    }

    /// The file, or 404; 405 for what is neither GET nor HEAD.
    func answer(to request: LoopbackRequest) -> LoopbackAnswer {
        guard request.method == "GET" || request.method == "HEAD" else {
            return .response(status: 405, headers: [.init("Allow", "GET, HEAD")])
        }
        guard let path = filePath(request.path), let bytes = FileManager.default.contents(atPath: path) else {
            return .notFound
        }
        return .bytes(Array(bytes), contentType: Self.contentType(of: path))
    }

    /// The file at a request's path, if it is a regular file inside the folder once all links are followed.
    private func filePath(_ requestPath: String) -> String? {
        guard let decoded = requestPath.removingPercentEncoding else { return nil }
        let names = decoded.split(separator: "/", omittingEmptySubsequences: true)
        guard !names.isEmpty, names.allSatisfy({ !$0.hasPrefix(".") && !$0.contains("\0") && !$0.contains("\\") })
        else { return nil }
        let path = URL(fileURLWithPath: root + "/" + names.joined(separator: "/")).resolvingSymlinksInPath().path
        guard path.hasPrefix(root + "/") else { return nil }
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        return type == .typeRegular ? path : nil
    }

    private static func contentType(of path: String) -> String {
        let fileExtension = URL(fileURLWithPath: path).pathExtension.lowercased()
        return contentTypes[fileExtension] ?? "application/octet-stream"
    }

    /// The content types that common web servers send for the files a notification can carry, and for pages.
    private static let contentTypes = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "heic": "image/heic", "avif": "image/avif", "svg": "image/svg+xml", "bmp": "image/bmp", "ico": "image/x-icon",
        "aif": "audio/aiff", "aiff": "audio/aiff", "wav": "audio/wav", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "mp4": "video/mp4", "m4v": "video/x-m4v", "mpg": "video/mpeg", "mpeg": "video/mpeg", "avi": "video/x-msvideo",
        "mov": "video/quicktime", "html": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "json": "application/json", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
        "wasm": "application/wasm", "webmanifest": "application/manifest+json",
    ]
}
