// SPDX-License-Identifier: Apache-2.0

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
    let groups: [GroupDetails]
    /// Registered devices on all pages.
    let count: Int

    private static let (deviceLimit, topicLimit, subscriberLimit, groupLimit) = (60, 60, 12, 60)

    /// - Parameter search: Searches devices; the result is a single page.
    init(project: String?, search: String, after: String?, _ services: PageServices) async throws {
        let pick = DeviceSearch(project: project, search: search, limit: Self.deviceLimit)
        if search.isEmpty {
            let page = try await services.core.devices.page(project: project, limit: Self.deviceLimit, after: after)
            (devices, next) = (page.devices, page.next)
        } else {
            let found = try await services.core.store.read { database in
                try pick.fetch(database).map { try $0.device(in: database) }
            }
            (devices, next) = (found, nil)
        }
        count = try await services.core.store.read { try pick.count($0) }
        (topics, groups) = try await services.core.store.read { database in
            let summaries = try Subscriptions.topics(project: project, limit: Self.topicLimit, database: database)
            let topics = try summaries.map { summary in
                Topic(
                    summary: summary,
                    subscribers: try Subscriptions.subscribers(
                        of: summary.topic,
                        project: summary.project,
                        limit: Self.subscriberLimit,
                        database: database
                    )
                )
            }
            let groups = try GroupDetails.page(project: project, after: 0, limit: Self.groupLimit, in: database)
            return (topics, groups)
        }
    }
}
