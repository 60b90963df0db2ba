// SPDX-License-Identifier: Apache-2.0

import NIOCore

extension EmulatorServices {
    /// Stores a message of the legacy protocols, has it delivered, and returns what its sender is told.
    func accept(_ sending: DownstreamSending) async throws -> DownstreamSending.Stored {
        let stored = try await store.write(byteCount: sending.body.readableBytes) { try sending.store(in: $0) }
        events.publish(.messageReceived(id: stored.id, project: stored.project))
        if stored.isPending { deliveries.wake() }
        return stored
    }
}
