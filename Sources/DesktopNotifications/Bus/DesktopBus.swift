// SPDX-License-Identifier: Apache-2.0

package import Foundation
import LibC
import NIOCore
import NIOPosix

/// The bus of a desktop: a socket in a folder that only its owner can enter.
///
/// Chromium and Firefox end when their bus does, so it outlives them.
package struct DesktopBus: Sendable {
    /// The variable by which programs find the bus: `DBUS_SESSION_BUS_ADDRESS`.
    package static let variable = "DBUS_SESSION_BUS_ADDRESS"

    /// The value of ``variable``.
    package let address: String
    private let folder: URL
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup

    private static let connectionLimit = 256

    /// Opens the bus in a new folder.
    ///
    /// - Parameter parent: The folder's own folder; the address of a socket holds 107 bytes, so it is a short one.
    package static func open(
        _ desktop: Desktop,
        in parent: URL = URL(filePath: "/tmp", directoryHint: .isDirectory)
    ) async throws -> DesktopBus {
        var template = Array(parent.appending(path: "richpush-bus-XXXXXX").path.utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: parent.path])
        }
        let folder = URL(filePath: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
        let path = folder.appending(path: "bus").path
        let guid = (0..<16).map { _ in UInt8.random(in: 0...255) }.map { $0.digits }.joined()
        // A separate thread, because pictures are read and written on it.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let count = ConnectionCount(limit: connectionLimit)
            let channel = try await ServerBootstrap(group: group)
                .childChannelOption(.maxMessagesPerRead, value: 4)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        guard count.enter() else { throw BusFailure("Too many clients are connected.") }
                        channel.closeFuture.whenComplete { _ in count.leave() }
                        try channel.pipeline.syncOperations.addHandler(BusConnection(desktop, guid: guid))
                    }
                }
                .bind(unixDomainSocketPath: path)
                .get()
            return DesktopBus(address: "unix:path=\(path)", folder: folder, channel: channel, group: group)
        } catch {
            try? await group.shutdownGracefully()
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// Ends all connections, which ends the browsers that have them, and removes the folder.
    package func close() async {
        try? await channel.close().get()
        try? await group.shutdownGracefully()
        try? FileManager.default.removeItem(at: folder)
    }
}
