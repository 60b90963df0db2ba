// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix

extension ClientBootstrap {
    /// A client that waits for its connection for as long as a suite may take: on a crowded machine that may be longer
    /// than the ten seconds of SwiftNIO.
    static func patient(on group: any EventLoopGroup) -> ClientBootstrap {
        ClientBootstrap(group: group).connectTimeout(.minutes(10))
    }
}
