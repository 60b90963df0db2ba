// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushSimulator

/// `/devices/{device}`: `GET` shows one device, `POST` changes it; `POST …/unregister`, `…/refresh-token`, `…/channels` and
/// `…/upstream` do what the app or its user does.
struct DevicePageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("devices/{device}") { request, context -> Response in
            let key = try context.deviceID
            return try await page(request, known: ["sent"]) { items, context in
                var view = try await view(key)
                view.sent = items["sent"]
                return view.frame
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
                return nil
            }
        }
        router.post("devices/{device}/unregister") { request, context -> Response in
            try await changing(request, context) { device in
                _ = try await services.core.devices.unregister(device.id)
                return nil
            }
        }
        router.post("devices/{device}/refresh-token") { request, context -> Response in
            try await changing(request, context) { device in
                _ = try await services.core.devices.refreshToken(of: device.id)
                return nil
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
                return nil
            }
        }
        router.post("devices/{device}/upstream") { request, context -> Response in
            let fields = try await form(request)
            return try await changing(request, context) { device in try await sendUpstream(fields, from: device) }
        }
    }

    /// A refused form, with the error and its field.
    private struct Refusal: Error {
        var form: DeviceForm?
        var upstream: UpstreamForm?
        var problem: FieldError
    }

    private func sendUpstream(_ fields: FormFields, from device: RegisteredDevice) async throws -> String? {
        let form = UpstreamForm(fields)
        do {
            let draft = try form.draft()
            switch draft.receiver {
            case .sender(let sender): _ = try await services.google.sendUpstream(draft, to: sender, from: device.id)
            case .group(let key): _ = try await services.google.sendUpstream(draft, toGroup: key, from: device.id)
            }
            return draft.messageID
        } catch let error as FieldError {
            throw Refusal(upstream: form, problem: error)
        } catch let error as EmulatorError {
            throw Refusal(upstream: form, problem: FieldError(error, among: ["to", "data"]))
        }
    }

    /// Makes a change and redirects to the device.
    private func changing(
        _ request: Request,
        _ context: EmulatorRequestContext,
        _ change: (RegisteredDevice) async throws -> String?
    ) async throws -> Response {
        let key = try context.deviceID
        do {
            let device = try await services.core.devices.device(key)
            let sent = try await change(device)
            return .seeOther(PageLink("/devices/\(device.id)", ["sent": sent]))
        } catch let refusal as Refusal {
            return try await page(request) { _, _ in
                var view = try await view(key)
                if let form = refusal.form { view.form = form }
                if let upstream = refusal.upstream { view.upstream = upstream }
                view.problem = refusal.problem
                return view.frame
            }
        } catch let error as EmulatorError {
            let failure =
                error.code == .deviceUnknown ? APIError.notFound(error.description) : .badRequest(error.description)
            return try await page(request) { _, _ in FailureView(failure).frame }
        }
    }

    private func view(_ key: String) async throws -> DeviceView {
        do {
            let device = try await services.core.devices.device(key)
            let channels = try await services.core.store.read { transaction in
                try DeviceRow.find(device.id, in: transaction).flatMap { try DeviceChannels(of: $0, in: transaction) }
            }
            return DeviceView(
                device: device,
                folderExtensions: services.core.configuration.folderExtensions.map(\.name),
                channels: channels,
                form: DeviceForm(device),
                upstream: UpstreamForm(from: device)
            )
        } catch let error as EmulatorError {
            throw APIError.notFound(error.description)
        }
    }
}
