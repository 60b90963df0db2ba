// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

extension DeviceOptions {
    /// Delivers a document to a device of its own.
    typealias Delivering = @Sendable () async -> Delivery

    /// Deliveries to the devices that are asked for, each of which keeps its files in a folder of its own.
    ///
    /// A payload as Apple's service takes it reaches Apple devices alone, an intent Android phones. Where no device is asked
    /// for, they are the usual ones.
    func deliveries(
        of input: PushInput,
        in store: DeviceStore,
        extension serviceExtension: AppleDevice.ServiceExtension,
        usually usual: DeviceChoice = .apple
    ) -> [Delivering] {
        if let intent = input.intent {
            guard let intent = intent.intent, (device ?? .android).includes(.android) else { return [] }
            let phone = AndroidDevice(androidConfiguration(dataDirectory: store.newFolder()))
            return [{ await phone.receive(intent) }]
        }
        let push = input.push
        let device = device ?? usual
        var deliveries: [Delivering] = []
        if device.includes(.apple) {
            deliveries.append(
                AppleDevice(appleConfiguration(dataDirectory: store.newFolder(), serviceExtension)).delivering(push)
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
