// SPDX-License-Identifier: Apache-2.0

import Curl
import ExtensionWire
import Foundation
import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

@testable import ExtensionHost

/// The files that a device takes over from an extension's process.
@Suite(.timeLimit(.minutes(10)))
struct HandedFileTests {
    /// Calls with the process's folder, a file in it, and the path at which the file is wanted.
    private func withFile(
        _ name: String = "a.png",
        _ body: (_ folder: ProcessFolder, _ path: String, _ target: String) throws -> Void
    ) async throws {
        try await withTemporaryFolder { root in
            let own = root.appending(path: "extension")
            try own.write("picture", to: name)
            try body(try ProcessFolder(own.path), own.appending(path: name).path, root.appending(path: "taken").path)
        }
    }

    private func opened(_ path: String, _ flags: Int32 = O_RDONLY) -> OwnedDescriptor {
        OwnedDescriptor(open(path, flags | O_CLOEXEC))
    }

    private func text(at path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    /// Only by a lease does the kernel tell whether a file is open for writing.
    private static let hasLeases: Bool = {
        let path = FileManager.default.temporaryDirectory.appending(path: "richpush-lease-\(UUID().uuidString)").path
        let file = OwnedDescriptor(open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600))
        unlink(path)
        // F_SETLEASE, which Swift does not see.
        return fcntl(file.number, 1024, F_RDLCK) == 0
    }()

    @Test(
        .enabled(if: hasLeases, "The file system of the temporary folder has no leases: files are copied."),
        arguments: ["a.png", "home/Library/Caches/a.png"]
    )
    func `a file that nobody writes is moved, and is the device's alone`(name: String) async throws {
        try await withFile(name) { folder, path, target in
            chmod(path, 0o666)
            #expect(folder.take(opened(path), at: path, to: target))
            #expect(text(at: target) == "picture")
            #expect(!FileManager.default.fileExists(atPath: path))
            let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    enum Use: CaseIterable { case opensForWriting, handsOverForWriting, maps, namesTwice }

    @Test(arguments: Use.allCases)
    func `a file that can still be changed stays in its place`(use: Use) async throws {
        try await withFile { folder, path, target in
            var file = opened(path)
            var writer: OwnedDescriptor?
            switch use {
            case .opensForWriting: writer = opened(path, O_WRONLY)
            case .handsOverForWriting: file = opened(path, O_RDWR)
            case .maps:
                let mapped = opened(path, O_RDWR)
                #expect(mmap(nil, 7, PROT_READ | PROT_WRITE, MAP_SHARED, mapped.number, 0) != MAP_FAILED)
            case .namesTwice: link(path, path + ".second")
            }
            #expect(!folder.take(file, at: path, to: target))
            withExtendedLifetime(writer) {}
            #expect(text(at: path) == "picture")
            #expect(!FileManager.default.fileExists(atPath: target))
        }
    }

    @Test func `only the file that was handed over is moved, and only out of the folder`() async throws {
        try await withFile("in/a.png") { folder, path, target in
            let own = URL(filePath: path).deletingLastPathComponent().deletingLastPathComponent()
            let root = own.deletingLastPathComponent()
            try root.write("the user's own", to: "documents/own.txt")
            let outside = root.appending(path: "documents").path
            symlink(outside, own.appending(path: "link").path)
            symlink(outside + "/own.txt", own.appending(path: "own.txt").path)
            let foreign = opened(outside + "/own.txt")
            let names = [
                "link/own.txt", "own.txt", "../documents/own.txt", "in/../../documents/own.txt", "/documents/own.txt",
                "in", "in/..", "", "missing",
            ]
            for name in names {
                #expect(!folder.take(foreign, at: own.path + "/" + name, to: target), "\(name)")
                #expect(!folder.take(opened(path), at: own.path + "/" + name, to: target), "\(name)")
            }
            #expect(!folder.take(foreign, at: outside + "/own.txt", to: target))
            #expect(!folder.take(foreign, at: path, to: target))
            try "other".write(toFile: target, atomically: true, encoding: .utf8)
            #expect(!folder.take(opened(path), at: path, to: target))
            #expect(text(at: target) == "other")
            #expect(text(at: path) == "picture")
            #expect(text(at: outside + "/own.txt") == "the user's own")
        }
    }

    @Test func `a link does not count as a folder`() async throws {
        try await withTemporaryFolder { root in
            let link = root.appending(path: "extension").path
            symlink("/", link)
            #expect(throws: WireError.self) { try ProcessFolder(link) }
        }
    }

    @Test(arguments: ["nothing", "reading", "writing", "naming twice"])
    func `an extension cannot change a file that a device has taken over`(
        use: String
    ) async throws {
        let device = try await BuiltExtensions.shared.device("Dying")
        let delivery = await device.receive(.doing("attach", ["while": .string(use)]))
        let shown = try #require(delivery.displayed?.attachments.first, "\(delivery.findings)")
        let picture = try #require(FileManager.default.contents(atPath: shown.file))
        #expect(picture.count == 70)
        let changed = await device.receive(.doing("change")).displayed?.title
        // If the device has a copy, the process can change its own file.
        if ["nothing", "reading"].contains(use) { #expect(changed == "nothing") }
        #expect(FileManager.default.contents(atPath: shown.file) == picture)
    }

    @Test func `an answer is written to regular files only, because all else may keep its writer waiting`() async throws
    {
        try await withTemporaryFolder { folder in
            let transfers = HostTransfers(
                app: AppProcess(configuration: .init(dataDirectory: folder)),
                folder: folder.path,
                socket: try WireSocket.pair().host
            )
            let record = TransferRecord(Transfer(url: "http://127.0.0.1:1/"), hasFile: true)
            var pipe: [Int32] = [-1, -1]
            #expect(Foundation.pipe(&pipe) == 0)
            let (reading, writing) = (OwnedDescriptor(pipe[0]), OwnedDescriptor(pipe[1]))
            #expect(throws: WireError.self) { try transfers.start(1, 1, record, [writing]) }
            #expect(throws: WireError.self) { try transfers.start(2, 1, record, []) }
            withExtendedLifetime(reading) {}
        }
    }

    @Test(arguments: ["growing", "nothing"])
    func `a file that a device refuses does not stay`(use: String) async throws {
        try await withTemporaryFolder { folder in
            let device = try await BuiltExtensions.shared.device("Dying") { $0.dataDirectory = folder }
            let delivery = await device.receive(.doing("attach", ["while": .string(use)]))
            #expect(delivery.displayed?.attachments.isEmpty == (use == "growing"), "\(delivery.findings)")
            #expect(delivery.timeline.contains { $0.event == "attachment-rejected" } == (use == "growing"))
            // The thread that reads what the process says may look at the push for a moment longer.
            let files = folder.appending(path: "tmp").path
            while try !FileManager.default.contentsOfDirectory(atPath: files).isEmpty { await Task.yield() }
        }
    }
}
