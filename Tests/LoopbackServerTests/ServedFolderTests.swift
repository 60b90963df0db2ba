// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ServedFolderTests {
    @Test(arguments: [
        ("a.png", "image/png"), ("B.JPG", "image/jpeg"), ("sub/c.webp", "image/webp"), ("d e.html", "text/html"),
        ("unknown.xyz", "application/octet-stream"), ("none", "application/octet-stream"),
    ])
    func `a file is served with the type of its extension`(_ name: String, _ type: String) async throws {
        try await Self.withFolder { root in
            let file = root.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data([1, 2, 3]).write(to: file)
            try await withLoopbackServer(.folder(root.path)) { server in
                let path = "/" + name.replacing(" ", with: "%20") + "?version=2"
                let result = try await CurlEngine.shared.perform(Transfer(url: server.url(path)))
                #expect(result.status == 200)
                #expect(result.body == [1, 2, 3])
                #expect(result.mimeType == type)
            }
        }
    }

    @Test(arguments: [
        "/", "/missing.png", "/sub", "/%2e%2e/secret", "/sub/%2e%2e/%2e%2e/secret", "/..%2fsecret", "/%2e%2e%5csecret",
        "/link", "/linked/secret", "/.hidden", "/a.png%00.html", "/%zz", "//secret",
    ])
    func `nothing outside the folder is served, nor what is hidden`(_ path: String) async throws {
        try await Self.withFolder { root in
            let manager = FileManager.default
            let outside = root.deletingLastPathComponent().appending(path: "secret")
            try Data("secret".utf8).write(to: outside)
            try Data([1]).write(to: root.appending(path: "a.png"))
            try Data([1]).write(to: root.appending(path: ".hidden"))
            try manager.createDirectory(at: root.appending(path: "sub"), withIntermediateDirectories: true)
            try manager.createSymbolicLink(at: root.appending(path: "link"), withDestinationURL: outside)
            try manager.createSymbolicLink(
                at: root.appending(path: "linked"),
                withDestinationURL: outside.deletingLastPathComponent()
            )
            try await withLoopbackServer(.folder(root.path)) { server in
                // Encoded dots, because the client itself would tidy plain ones away.
                let result = try await CurlEngine.shared.perform(Transfer(url: server.url(path)))
                #expect(result.status == 404)
                #expect(!String(decoding: result.body, as: UTF8.self).contains("secret"))
            }
        }
    }

    @Test func `a folder only answers reading`() async throws {
        try await Self.withFolder { root in
            try await withLoopbackServer(.folder(root.path)) { server in
                var transfer = Transfer(url: server.url("/a.png"))
                transfer.method = "PUT"
                let result = try await CurlEngine.shared.perform(transfer)
                #expect(result.status == 405)
                #expect(result.header("Allow") == "GET, HEAD")
            }
        }
    }

    /// A folder inside a temporary one, removed afterwards.
    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "served-folder-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: parent) }
        let root = parent.appending(path: "root")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try await body(root)
    }
}
