// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct FileDestinationTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
        }

        @Test(arguments: [0, 1, 3_000_000])
        func `a body goes to a file that only its owner can read`(_ byteCount: Int) async throws {
            let body = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let path = folder.path("a.png")
            try await withLoopbackServer(["/": .bytes(body, contentType: "image/png")]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) { $0.destination = .file(path: path) }
                )
                #expect(result.byteCount == byteCount)
                #expect(result.body.isEmpty)
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(body))
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }

        @Test func `a body goes into a file that is open already, and stays open`() async throws {
            let path = folder.path("open")
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(file) }
            try await withLoopbackServer(["/": .text("new"), "/broken": .truncated([1, 2, 3], announcing: 10)]) {
                server in
                _ = try await CurlEngine.shared.perform(.get(server.url("/")) { $0.destination = .descriptor(file) })
                #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("new".utf8))
                _ = try await failure(of: .get(server.url("/broken")) { $0.destination = .descriptor(file) })
            }
            #expect(fcntl(file, F_GETFD) >= 0)
            #expect(FileManager.default.fileExists(atPath: path))
        }

        @Test func `an older file is replaced, and a link is not written through`() async throws {
            let precious = folder.path("precious")
            try Data("mine".utf8).write(to: URL(fileURLWithPath: precious))
            let path = folder.path("link")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: precious)
            try await withLoopbackServer(["/": .text("new")]) { server in
                for _ in 0..<2 {
                    _ = try await CurlEngine.shared.perform(
                        .get(server.url("/")) { $0.destination = .file(path: path) }
                    )
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("new".utf8))
            #expect(try Data(contentsOf: URL(fileURLWithPath: precious)) == Data("mine".utf8))
        }

        @Test(arguments: [
            LoopbackAnswer.truncated([1, 2, 3], announcing: 10), .endless([1, 2, 3, 4, 5, 6, 7, 8]),
            .stalls(after: 2, of: [1, 2, 3]),
        ])
        func `a failed transfer leaves no file`(_ answer: LoopbackAnswer) async throws {
            let path = folder.path("a.png")
            try await withLoopbackServer(["/": answer]) { server in
                let error = try await failure(
                    of: .get(server.url("/")) {
                        $0.destination = .file(path: path)
                        $0.limits.byteCount = 1000
                        $0.limits.idleTime = .seconds(5)
                    }
                )
                #expect(error.byteCount > 0)
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }

        @Test func `a place that cannot be written to is a write error`() async throws {
            try await withLoopbackServer(["/": .text("new"), "/empty": .response()]) { server in
                for path in [folder.path(""), folder.path("no/such/folder/a"), "/dev/null", "a\0b"] {
                    for route in ["/", "/empty"] {
                        let error = try await failure(
                            of: .get(server.url(route)) { $0.destination = .file(path: path) }
                        )
                        #expect(error.code == .writeError)
                        #expect(error.detail.contains("Cannot create"))
                    }
                }
            }
        }
    }
}
