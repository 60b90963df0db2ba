// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushSimulator

/// `/devices`: `GET` lists devices, topics and groups; `POST` registers a device, or the ready-made three.
struct DevicesPageRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("devices") { request, _ -> Response in
            try await page(request, known: ["after", "q"]) { items, context in
                try await view(context, search: (items["q"] ?? "").trimmingBlanks, after: items["after"]).frame
            }
        }
        router.post("devices") { request, _ -> Response in
            let fields = try await form(request)
            let project = fields.nonEmpty("project")
            let form = DeviceForm(fields)
            do {
                if fields["act"] == "trio" {
                    try await services.core.devices.registerReadyDevices()
                    return .seeOther(PageLink("/devices"))
                }
                let registration = try form.registration(in: project ?? services.core.configuration.defaultProject)
                let saved = try await services.core.devices.register(registration)
                return .seeOther(PageLink("/devices/\(saved.device.id)"))
            } catch let error as FieldError {
                return try await failing(request, form, error)
            } catch let error as EmulatorError {
                return try await failing(request, form, form.fieldError(error))
            }
        }
    }

    private func failing(_ request: Request, _ form: DeviceForm, _ problem: FieldError) async throws -> Response {
        try await page(request) { _, context in
            var view = try await view(context)
            (view.form, view.problem) = (form, problem)
            return view.frame
        }
    }

    private func view(
        _ context: PageContext,
        search: String = "",
        after: String? = nil
    ) async throws -> DevicesView {
        do {
            let page = try await DevicesPage(project: context.project, search: search, after: after, services)
            return DevicesView(
                page: page,
                context: context,
                project: context.project ?? services.core.configuration.defaultProject,
                folderExtensions: services.core.configuration.folderExtensions.map(\.name),
                search: search
            )
        } catch let error as EmulatorError {
            throw APIError.notFound(error.description)
        }
    }
}

/// Devices with their topics and groups, for one page.
struct DevicesPage: Sendable {
    struct Topic: Sendable {
        var summary: Subscriptions.TopicSummary
        /// The first of its subscribers.
        var subscribers: [Subscriptions.Subscriber]
    }

    let devices: [RegisteredDevice]
    /// The last device's id, if more follow.
    let next: String?
    let topics: [Topic]
    #if LegacyProtocols
    let groups: [GroupDetails]
    #endif
    /// Registered devices on all pages.
    let count: Int

    private static let (deviceLimit, topicLimit, subscriberLimit) = (60, 60, 12)

    /// - Parameter search: Searches devices; the result is a single page.
    init(project: String?, search: String, after: String?, _ services: PageServices) async throws {
        let pick = DeviceSearch(project: project, search: search, limit: Self.deviceLimit)
        if search.isEmpty {
            let page = try await services.core.devices.page(project: project, limit: Self.deviceLimit, after: after)
            (devices, next) = (page.devices, page.next)
        } else {
            let receivers = services.core.deliveries.receivers
            let found = try await services.core.store.read { database in
                try pick.fetch(database).map { try $0.device(in: database).completed(by: receivers) }
            }
            (devices, next) = (found, nil)
        }
        count = try await services.core.store.read { try pick.count($0) }
        #if LegacyProtocols
        (topics, groups) = try await services.core.store.read { database in
            let groups = try GroupDetails.page(project: project, after: 0, limit: 60, in: database)
            return (try Self.topics(of: project, in: database), groups)
        }
        #else
        topics = try await services.core.store.read { try Self.topics(of: project, in: $0) }
        #endif
    }

    private static func topics(of project: String?, in database: StoreTransaction) throws -> [Topic] {
        let summaries = try Subscriptions.topics(project: project, limit: topicLimit, database: database)
        return try summaries.map { summary in
            Topic(
                summary: summary,
                subscribers: try Subscriptions.subscribers(
                    of: summary.topic,
                    project: summary.project,
                    limit: subscriberLimit,
                    database: database
                )
            )
        }
    }
}
