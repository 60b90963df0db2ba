// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The messages, devices, topics, groups, faults and deliveries of one emulator, whatever protocol brought them.
///
/// Services pass messages to ``accept(_:)`` or ``enqueue(_:done:)``; nothing else stores, publishes and delivers a
/// message.
final class EmulatorCore: Sendable {
    let configuration: CoreConfiguration
    let store: EmulatorStore
    let events: EventHub
    let faults: FaultRegistry
    let devices: DeviceRegistry
    let attachments: AttachmentFolder
    let deliveries: DeliveryQueue
    let groupCommits: GroupCommits
    /// The refusals of requests that bring no message.
    let refusals: RefusalJournal

    /// Opens the store and loads its faults.
    ///
    /// - Throws: ``EmulatorError`` when the data folder cannot be used.
    init(_ configuration: CoreConfiguration) throws {
        self.configuration = configuration
        let events = EventHub()
        self.events = events
        store = try EmulatorStore(configuration) { events.publish(.messagesDeleted) }
        groupCommits = GroupCommits(store)
        refusals = RefusalJournal()
        let live = LiveDevices(configuration, folder: store.folder)
        faults = FaultRegistry(store: store, events: events)
        attachments = AttachmentFolder(in: store.folder)
        deliveries = DeliveryQueue(
            store: store,
            events: events,
            devices: live,
            attachments: attachments,
            services: configuration.services,
            concurrentDeliveryCount: configuration.concurrentDeliveryCount,
            keptMessageCount: configuration.keptMessageCount
        )
        devices = DeviceRegistry(
            store: store,
            live: live,
            faults: faults,
            deliveries: deliveries,
            configuration: configuration
        )
    }

    /// Parses a search of the inbox; an empty search matches every message.
    func query(_ search: String) throws(InboxQueryError) -> InboxQuery {
        try InboxQueryParser.parse(search, protocols: configuration.services.flatMap(\.protocols))
    }

    /// Whether a file is inside the emulator's data folder.
    func holds(_ file: URL) -> Bool {
        let folder = store.folder.resolvingSymlinksInPath().standardizedFileURL.path
        return file.standardizedFileURL.path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
