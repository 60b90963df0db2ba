// SPDX-License-Identifier: Apache-2.0

/// The parts of one running emulator that its routes share.
final class EmulatorServices: Sendable {
    let configuration: FCMEmulator.Configuration
    let store: EmulatorStore
    let storingTurns: StoringTurns
    let events: EventHub
    let faults: FaultBook
    let devices: DeviceRegistry
    let attachments: AttachmentFolder
    let deliveries: DeliveryQueue
    let rehearsals: Rehearsals
    /// Requests that wait for a message.
    let waiters = WaiterLimit(256)
    /// Clients that listen to events.
    let eventReaders = WaiterLimit(256)
    let requests = RequestCounts()
    let date = HTTPDate()
    let ports = BoundPorts()
    let serviceAccounts: ServiceAccounts
    let accessTokens: AccessTokens
    let authorizer: Authorizer
    let xmppSessions: CCSSessions
    let receipts = ReceiptWatch()

    init(_ configuration: FCMEmulator.Configuration) throws {
        self.configuration = configuration
        let events = EventHub()
        self.events = events
        store = try EmulatorStore(configuration) { events.publish(.messagesDeleted) }
        storingTurns = StoringTurns(store)
        let live = LiveDevices(configuration, folder: store.folder)
        faults = FaultBook(store: store, events: events)
        devices = DeviceRegistry(store: store, live: live, faults: faults, configuration: configuration)
        attachments = AttachmentFolder(in: store.folder)
        deliveries = DeliveryQueue(
            store: store,
            events: events,
            devices: live,
            attachments: attachments,
            configuration: configuration
        )
        rehearsals = Rehearsals(configuration, folder: store.folder)
        serviceAccounts = ServiceAccounts(in: store.folder)
        accessTokens = try AccessTokens(keptIn: store.folder)
        authorizer = Authorizer(configuration: configuration, tokens: accessTokens)
        xmppSessions = CCSSessions(limit: configuration.limits.sessionCount)
    }
}
