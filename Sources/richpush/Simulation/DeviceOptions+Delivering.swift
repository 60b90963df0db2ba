// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

extension DeviceOptions {
    /// Delivers a document to a device of its own.
    typealias Delivering = @Sendable () async -> Delivery

    /// Deliveries to the devices that are asked for, each of which keeps its files in a folder of its own.
    ///
    /// A payload as Apple's service takes it reaches Apple devices alone. Where no device is asked for, they are the
    /// usual ones.
    func deliveries(
        of push: PushDocument,
        in store: DeviceStore,
        extension appExtension: AppExtension,
        usually usual: DeviceChoice = .apple
    ) -> [Delivering] {
        let device = device ?? usual
        var deliveries: [Delivering] = []
        if device.includes(.apple) {
            deliveries.append(
                AppleDevice(appleConfiguration(dataDirectory: store.newFolder(), appExtension)).delivering(push)
            )
        }
        if device.includes(.android), let message = push.reading?.message {
            let phone = AndroidDevice(androidConfiguration(dataDirectory: store.newFolder()))
            deliveries.append { await phone.receive(message) }
        }
        if device.includes(.web), let message = push.reading?.message {
            for configuration in browserConfigurations(in: store) {
                deliveries.append { await WebBrowser(configuration).receive(message) }
            }
        }
        return deliveries
    }
}

extension AppleDevice {
    /// Delivers a message, or a payload as it is.
    func delivering(_ push: PushDocument) -> DeviceOptions.Delivering {
        {
            switch push {
            case .request(let reading), .message(let reading): await self.receive(reading.message)
            case .apnsPayload(let payload): await self.receive(apns: APNSNotification(payload: payload))
            }
        }
    }
}

/// The folder in which simulated devices keep their files.
struct DeviceStore: Sendable {
    let folder: URL
    private let keepsFiles: Bool

    /// Uses the folder at the path, or a new one among the temporary files.
    init(path: String?, keepsFiles: Bool) throws {
        self.keepsFiles = keepsFiles
        folder =
            path.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? FileManager.default.temporaryDirectory.appending(path: "richpush-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            StandardOutput.printError("\(folder.path) cannot be created: \(error.localizedDescription)")
            throw ExitStatus.cannotCreate
        }
    }

    /// A folder for one more device.
    func newFolder() -> URL {
        folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    }

    /// Removes what the devices kept, where nobody asked for it.
    func removeUnlessKept() {
        if !keepsFiles { try? FileManager.default.removeItem(at: folder) }
    }
}
