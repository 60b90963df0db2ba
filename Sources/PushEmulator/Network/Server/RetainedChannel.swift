// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore

/// Retains every connection's channel until the connection is closed.
///
/// A connection that is accepted while the server stops is not served, and an asynchronous channel that is released
/// before it is closed ends the process.
struct RetainedChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger).map { value in
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
