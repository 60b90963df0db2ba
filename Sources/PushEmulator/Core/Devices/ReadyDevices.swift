// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension DeviceRegistry {
    /// Registers an iPhone, an Android phone and a browser whose tokens are the same in every emulator.
    ///
    /// They belong to the default project and are subscribed to the topic `all`. One that is known already stays as it is, also if it was unregistered.
    func registerReadyDevices() async throws {
        let time = Date().microseconds
        let ready: [(id: String, registration: DeviceRegistration)] = [
            ("iphone", .apple(name: "iPhone", topics: ["all"])),
            ("android", .android(name: "Android phone", topics: ["all"])),
            ("chrome", .web(name: "Chrome", topics: ["all"])),
        ]
        let project = configuration.defaultProject
        try await store.write { database in
            for (id, registration) in ready where try DeviceRow.find(id, in: database) == nil {
                let identity = DeviceIdentity(stable: id, for: registration.configuration.platform)
                let draft = DeviceDraft(registration, as: identity, in: project, at: time)
                _ = try draft.save(database)
            }
        }
    }
}
