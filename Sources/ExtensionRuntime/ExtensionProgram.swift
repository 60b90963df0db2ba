// SPDX-License-Identifier: Apache-2.0

internal import CExtensionProcess
internal import ExtensionWire
internal import Foundation
public import NotificationRuntime

/// The program that an app's service extension becomes: it obeys its host over a socket, and runs the app's code.
///
/// As on a phone, the main thread serves the main queue and the main run loop, and each push has a separate instance
/// and thread.
public enum ExtensionProgram {
    /// Runs until the host closes the socket.
    ///
    /// - Parameter make: Makes an instance of the extension's principal class.
    public static func main(_ make: @escaping @Sendable () -> UNNotificationServiceExtension) -> Never {
        guard cextensionprocess_begin(ProgramDescriptor.report) else { exit(ProgramStatus.unusable) }
        let socket = WireSocket(ProgramDescriptor.socket)
        var buffer: [UInt8] = []
        do throws(WireError) {
            guard let first = try socket.receive(into: &buffer),
                case .configure(let settings) = try HostMessage(message: first.bytes)
            else { throw WireError("the host did not say what to run") }
            let host = HostConnection(socket)
            let process = AppProcess(configuration: settings.app)
            process.becomeOnly()
            MainThread.shared.useCallingThread()
            CurlEngineCarrier.install(host)
            for folder in [process.temporaryDirectory, process.homeDirectory] {
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            StandardFolders.prepare()
            cextensionprocess_limit_memory(UInt64(max(0, settings.memoryLimit)))
            UNUserNotificationCenter.of(process)
                .beOfAnotherProcess(
                    askForShown: { host.send(.askForShown) },
                    tellRemovals: { host.send(.dismissed($0)) }
                )
            host.send(.ready)
            let pushes = PushTable(process: process, host: host, make: make)
            host.startReading { message, files in pushes.obey(message, files) }
        } catch {
            cextensionprocess_fail(error.description, ProgramStatus.unusable)
        }
        while true { Foundation.RunLoop.main.run(until: .distantFuture) }
    }
}

/// The descriptors that the host gives the program.
enum ProgramDescriptor {
    static let socket: Int32 = 3
    static let report: Int32 = 4
}

/// The program's own exit statuses.
enum ProgramStatus {
    /// The host has closed the socket.
    static let done: Int32 = 0
    /// It was not started by a host that it understands (`EX_PROTOCOL`).
    static let unusable: Int32 = 76
}
