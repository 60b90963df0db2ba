// SPDX-License-Identifier: Apache-2.0

internal import ExtensionWire
internal import Foundation
package import NotificationRuntime
package import PushSimulator
internal import Synchronization

/// Runs an extension's instances in a separate process, which lives until it ends, or as long as its device.
package final class ProcessRunner: ExtensionRunner {
    /// The largest size of an attachment: the limit of films, and one byte that shows an excess.
    private static let attachmentLimit = (50 << 20) + 1

    private let built: BuiltExtension
    private let app: AppProcess
    private let current = Mutex<ExtensionProcess?>(nil)

    init(_ built: BuiltExtension, for app: AppProcess) {
        self.built = built
        self.app = app
    }

    deinit { current.withLock { $0 }?.end(nil) }

    package func host(_ push: ExtensionPush, reportingTo observer: any ExtensionObserver) -> any HostedExtension {
        HostedPush(push, runner: self, observer: observer)
    }

    package func didDisplay(_ notification: UNNotification) {
        current.withLock { $0 }?.didDisplay(notification)
    }

    /// Gives the push to the process, which is started if necessary; waits a moment for a process that is just ending.
    func admit(_ push: HostedPush) throws(WireError) -> (ExtensionProcess, UInt32) {
        let admitted = current.withLock { current -> Result<(ExtensionProcess, UInt32), WireError> in
            if let process = current, let number = process.admit(push) { return .success((process, number)) }
            do throws(WireError) {
                let process = try ExtensionProcess(built.files, for: app, memoryLimit: built.memoryLimit)
                current = process
                guard let number = process.admit(push) else { throw WireError("it ended at once") }
                return .success((process, number))
            } catch {
                return .failure(error)
            }
        }
        return try admitted.get()
    }

    /// The path for an attachment's file in the device's folder; `nil` if the file that was handed over is not a
    /// regular file.
    func place(for file: OwnedDescriptor, named path: String) -> URL? {
        guard file.regularByteCount != nil else { return nil }
        let fileExtension = LocalFile(path: path).pathExtension
        let name = "attachment-\(RandomName.letters(12))" + (fileExtension.isEmpty ? "" : "." + fileExtension)
        try? LocalFile(path: app.temporaryDirectory.path).makeFolder()
        return app.temporaryDirectory.appendingPathComponent(name, isDirectory: false)
    }

    /// Copies an attachment's file into the device's folder.
    ///
    /// A file above the limit is cut one byte behind it, so that the system refuses it for its size. A file that cannot be
    /// copied is not there when the system looks for it.
    func copy(_ file: OwnedDescriptor, to place: URL) {
        try? file.copy(to: place.path, upTo: Self.attachmentLimit)
    }
}
