// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushSimulator

/// `/devices/{device}`: `GET` shows one device, `POST` changes it; `POST …/unregister`, `…/refresh-token` and `…/channels` do
/// what the app or its user does.
struct DevicePageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("devices/{device}") { request, context -> Response in
            let key = try context.deviceID
            return try await page(request, known: ["sent"]) { items, context in
                try await view(key, sent: items["sent"]).frame
            }
        }
        router.post("devices/{device}") { request, context -> Response in
            let fields = try await form(request)
            return try await changing(request, context) { device in
                let form = DeviceForm(fields, platform: device.platform)
                do {
                    let configuration = try form.configuration()
                    let name = form.name.isEmpty ? nil : form.name
                    _ = try await services.core.devices.update(device.id, name: name, configuration: configuration)
                } catch let error as FieldError {
                    throw Refusal(form: form, problem: error)
                } catch let error as EmulatorError {
                    throw Refusal(form: form, problem: form.fieldError(error))
                }
            }
        }
        router.post("devices/{device}/unregister") { request, context -> Response in
            try await changing(request, context) { device in
                _ = try await services.core.devices.unregister(device.id)
            }
        }
        router.post("devices/{device}/refresh-token") { request, context -> Response in
            try await changing(request, context) { device in
                _ = try await services.core.devices.refreshToken(of: device.id)
            }
        }
        router.post("devices/{device}/channels") { request, context -> Response in
            let fields = try await form(request)
            return try await changing(request, context) { device in
                try await services.core.store.write { transaction in
                    guard let row = try DeviceRow.find(device.id, in: transaction) else { return }
                    if let channel = fields["unsubscribe"] {
                        _ = try ChannelSubscription.remove(channel, of: row.id, in: transaction)
                    } else {
                        try ChannelSubscription.add(fields["subscribe"] ?? "", of: row, in: transaction)
                    }
                }
            }
        }
    }

    /// A refused form, with the error and its field.
    private struct Refusal: Error {
        var form: DeviceForm
        var problem: FieldError
    }

    /// Makes a change and redirects to the device.
    private func changing(
        _ request: Request,
        _ context: EmulatorRequestContext,
        _ change: (RegisteredDevice) async throws -> Void
    ) async throws -> Response {
        let key = try context.deviceID
        do {
            let device = try await services.core.devices.device(key)
            try await change(device)
            return .seeOther(PageLink("/devices/\(device.id)"))
        } catch let refusal as Refusal {
            return try await page(request) { _, _ in
                var view = try await view(key)
                (view.form, view.problem) = (refusal.form, refusal.problem)
                return view.frame
            }
        } catch let error as EmulatorError {
            let failure =
                error.code == .deviceUnknown ? APIError.notFound(error.description) : .badRequest(error.description)
            return try await page(request) { _, _ in FailureView(failure).frame }
        }
    }

    /// - Parameter sent: The id of an upstream message that was just sent.
    func view(_ key: String, sent: String? = nil) async throws -> DeviceView {
        do {
            let device = try await services.core.devices.device(key)
            let channels = try await services.core.store.read { transaction in
                try DeviceRow.find(device.id, in: transaction).flatMap { try DeviceChannels(of: $0, in: transaction) }
            }
            var view = DeviceView(
                device: device,
                folderExtensions: services.core.configuration.folderExtensions.map(\.name),
                channels: channels,
                form: DeviceForm(device)
            )
            #if LegacyProtocols
            view.upstream = UpstreamForm(from: device).panel(of: device, sent: sent)
            #endif
            return view
        } catch let error as EmulatorError {
            throw APIError.notFound(error.description)
        }
    }
}
