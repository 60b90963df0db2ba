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
        cextensionprocess_close_from(ProgramDescriptor.firstForeign)
        let socket = WireSocket(ProgramDescriptor.socket)
        var buffer: [UInt8] = []
        do throws(WireError) {
            guard let first = try socket.receive(into: &buffer),
                case .configure(let settings) = try HostMessage(message: first.bytes)
            else { throw WireError("the host did not say what to run") }
            let confinement = Confinement.apply(settings)
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
            host.send(.ready(confinement))
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
    static let firstForeign: Int32 = 5
}

/// The program's own exit statuses.
enum ProgramStatus {
    /// The host has closed the socket.
    static let done: Int32 = 0
    /// It was not started by a host that it understands (`EX_PROTOCOL`).
    static let unusable: Int32 = 76
}

extension Confinement {
    /// Gives up what the kernel lets the process give up.
    static func apply(_ settings: ProcessSettings) -> Confinement {
        // Largest first, as each needs the process to be able to do the next.
        let hasNoNetwork = cextensionprocess_leave_network()
        cextensionprocess_limit_resources(512 << 20, 600)
        let readable = [
            "/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc", "/opt", "/proc", "/sys/fs/cgroup",
            "/sys/devices/system", settings.programFolder, runtimeFolder,
        ]
        let writable = [settings.app.dataDirectory.path, "/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"]
        let seesOwnFilesOnly = readable.withCStrings { readable in
            writable.withCStrings { writable in cextensionprocess_confine_files(readable, writable) }
        }
        return Confinement(
            refusesSystemCalls: cextensionprocess_confine_calls(),
            hasNoNetwork: hasNoNetwork,
            seesOwnFilesOnly: seesOwnFilesOnly
        )
    }

    /// Where Swift's own libraries are.
    private static var runtimeFolder: String {
        (String(cString: cextensionprocess_runtime()) as NSString).deletingLastPathComponent
    }
}

extension [String] {
    /// Calls with the texts as C strings behind each other, `NULL` last.
    fileprivate func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
        let copies = map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}
