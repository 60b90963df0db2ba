// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments

/// What a message is composed for: the project, its devices and topics, and where its sample pictures are served.
struct ComposeSurroundings: Sendable {
    let project: String
    /// Those that messages reach.
    let devices: [RegisteredDevice]
    let topics: [String]
    private let folder: String

    /// More than anyone picks from a list.
    private static let choiceLimit = 200

    init(project: String, _ services: EmulatorServices) async throws {
        self.project = project
        let page = try await services.devices.page(project: project, limit: Self.choiceLimit)
        devices = page.devices.filter(\.isRegistered)
        topics = try await services.store.read { database in
            try Subscriptions.topics(project: project, limit: Self.choiceLimit, database: database).map(\.topic)
        }
        folder = "\(PageAccess(services).url)/samples/"
    }

    func address(of sample: SampleAttachment) -> String { folder + sample.fileName }

    func sample(at address: String) -> SampleAttachment? {
        guard address.hasPrefix(folder) else { return nil }
        return SampleAttachment.all.first { $0.fileName == address.dropFirst(folder.count) }
    }

    /// The devices that a message can be tried on: the registered ones, or one of each platform as most are.
    var candidates: [DeviceRow] {
        devices.isEmpty
            ? Platform.allCases.map { DeviceRow(standard: $0, project: project) } : devices.map { DeviceRow($0) }
    }

    /// The ids of those that it is tried on: the chosen ones and the one that it is for; at first one of each platform.
    func triedIDs(for draft: ComposeDraft) -> Set<String> {
        var ids = draft.tried ?? firstTried
        if draft.form == .fields, draft.fields.reach == .device { ids.insert(draft.fields.device) }
        return ids
    }

    func tried(for draft: ComposeDraft) -> [DeviceRow] {
        let ids = triedIDs(for: draft)
        return Array(candidates.filter { ids.contains($0.id) }.prefix(Rehearsals.deviceLimit))
    }

    private var firstTried: Set<String> {
        let candidates = candidates
        return Set(Platform.allCases.compactMap { platform in candidates.first { $0.platform == platform }?.id })
    }
}
