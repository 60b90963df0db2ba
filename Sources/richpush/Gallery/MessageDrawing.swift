// SPDX-License-Identifier: Apache-2.0

import AppProject
import PushMessages
import PushPreview
import PushSimulator

/// Draws messages as the chosen devices display them.
struct MessageDrawing: Sendable {
    var device: DeviceOptions
    var app: AppDescription?
    var serviceExtension: AppleDevice.ServiceExtension
    /// Whether the phones of all languages of the app are drawn.
    var hasAllLanguages: Bool
    /// The picture that is on no server yet, if there is one.
    var picture: StagedPicture?

    /// Delivers a message to devices that keep their files in the store, from which the page reads its pictures.
    func page(of input: PushInput, in store: DeviceStore) async -> PreviewPage {
        var page = await device.simulation(
            of: device.reading(input),
            showing: picture,
            in: store,
            extension: serviceExtension,
            of: app,
            usually: .all,
            inAllLanguages: hasAllLanguages
        ).page
        let target = input.push.reading?.message.target
        page.subtitle = target?.sentence
        page.recipient = target?.recipient
        return page
    }
}

extension PushMessage.Target {
    /// Whom the message is for, as people say it.
    fileprivate var sentence: String {
        switch self {
        case .fid(let id): "To the installation \(id)"
        case .token(let token): "To the device \(token)"
        case .topic(let name): "To the topic \(name)"
        case .condition(let condition): "To those with \(condition)"
        }
    }
}
