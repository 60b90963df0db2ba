// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

/// Runs nothing, and says so: a device names the extension of a folder that this program was not given.
struct MissingRunner: ExtensionRunner {
    /// The name that the folder should have.
    let name: String

    func host(_ push: ExtensionPush, reportingTo observer: any ExtensionObserver) -> any HostedExtension {
        MissingExtension(name: name, observer: observer)
    }
}

private final class MissingExtension: HostedExtension {
    private let name: String
    private let observer: any ExtensionObserver

    init(name: String, observer: any ExtensionObserver) {
        self.name = name
        self.observer = observer
    }

    func start() {
        let reason = "no folder is registered as \(name); start with --extension \(name)=FOLDER"
        observer.record(.processEnded(ProcessEnd(cause: .unstarted(reason))))
    }

    func expire() {}
    func whenIdle(_ action: @escaping @Sendable () -> Void) { action() }
    var isDownloading: Bool { false }
    func cancelDownloads() {}
    func end(isOverdue: Bool) async {}
}
