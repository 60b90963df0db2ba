// SPDX-License-Identifier: Apache-2.0

import GRDB
import HTTPTypes
import Hummingbird
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct EmulatorResponderTests {
    @Test(arguments: [
        (StorageRefusal.busy as any Error, 503), (StorageRefusal.stopping, 503), (CancellationError(), 503),
        (DatabaseError(resultCode: .SQLITE_FULL), 503), (DatabaseError(resultCode: .SQLITE_IOERR), 503),
        (DatabaseError(resultCode: .SQLITE_ERROR), 500),
    ])
    func `a sender learns whether a retry is worthwhile`(_ error: any Error, _ status: Int) {
        #expect(EmulatorResponder.response(to: error, at: "/livez", of: ServiceList([])).status.code == status)
    }
}
