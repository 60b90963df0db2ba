// SPDX-License-Identifier: Apache-2.0

import NIOCore

extension GoogleService {
    /// Stores a message of the legacy protocols, has it delivered, and returns what its sender is told.
    func accept(_ sending: DownstreamSending) async throws -> DownstreamSending.Stored {
        let stored = try await core.store.write(byteCount: sending.body.readableBytes) { try sending.store(in: $0) }
        core.events.publish(.messageReceived(id: stored.id, project: stored.project))
        if stored.isPending { core.deliveries.wake() }
        return stored
    }
}
