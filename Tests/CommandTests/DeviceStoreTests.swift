// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct DeviceStoreTests {
    private let manager = FileManager.default

    /// Writes a file as a device does, into a folder of the device's folder.
    private func write(_ name: String, in folder: URL) throws {
        let inside = folder.appending(path: "attachments")
        try manager.createDirectory(at: inside, withIntermediateDirectories: true)
        try Data("picture".utf8).write(to: inside.appending(path: name))
    }

    @Test func `the folders of one input are emptied and used again`() async throws {
        let store = try DeviceStore(path: nil, keepsFiles: false)
        defer { store.removeUnlessKept() }
        var used: Set<String> = []
        for number in 0..<20 {
            try await store.withFoldersOfOneInput(reusesFolders: true) { store in
                let folder = store.newFolder()
                #expect(
                    (try? manager.contentsOfDirectory(atPath: folder.appending(path: "attachments").path)) ?? [] == []
                )
                used.insert(folder.path)
                return Result { try write("\(number).png", in: folder) }
            }.get()
        }
        #expect(used.count == 1)
        let left = try manager.subpathsOfDirectory(atPath: store.folder.path).filter { $0.hasSuffix(".png") }
        #expect(left == [])
    }

    @Test(arguments: [false, true])
    func `a folder among the temporary files is its user's alone`(keepsFiles: Bool) throws {
        let store = try DeviceStore(path: nil, keepsFiles: keepsFiles)
        defer { try? manager.removeItem(at: store.folder) }
        let mode = try manager.attributesOfItem(atPath: store.folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func `two devices of one input have different folders`() async throws {
        let store = try DeviceStore(path: nil, keepsFiles: false)
        defer { store.removeUnlessKept() }
        for _ in 0..<3 {
            await store.withFoldersOfOneInput(reusesFolders: true) { #expect($0.newFolder() != $0.newFolder()) }
        }
    }

    @Test(arguments: [true, false])
    func `a link or a folder of folders is removed and never followed`(reusesFolders: Bool) async throws {
        try await withTemporaryFolder { outside in
            try write("mine.png", in: outside)
            let store = try DeviceStore(path: nil, keepsFiles: false)
            defer { store.removeUnlessKept() }
            try await store.withFoldersOfOneInput(reusesFolders: reusesFolders) { store in
                let folder = store.newFolder()
                return Result {
                    try write("1.png", in: folder)
                    let link = folder.appending(path: "tmp")
                    try manager.createSymbolicLink(at: link, withDestinationURL: outside.appending(path: "attachments"))
                    try write("deep.png", in: folder.appending(path: "attachments"))
                }
            }.get()
            #expect(manager.fileExists(atPath: outside.appending(path: "attachments/mine.png").path))
            #expect(try manager.contentsOfDirectory(atPath: store.folder.path) == [])
        }
    }

    @Test func `files that somebody asked for stay`() async throws {
        try await withTemporaryFolder { folder in
            let store = try DeviceStore(path: folder.path, keepsFiles: true)
            for number in 0..<2 {
                try await store.withFoldersOfOneInput(reusesFolders: true) { store in
                    Result { try write("\(number).png", in: store.newFolder()) }
                }.get()
            }
            store.removeUnlessKept()
            let left = try manager.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }
            #expect(left.count == 2)
        }
    }
}
