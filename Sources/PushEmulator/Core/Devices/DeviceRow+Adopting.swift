// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

extension DeviceRow {
    /// Gives a real client's device the project and the installation that it names after it was registered.
    ///
    /// A device that had the installation before is one of an earlier subscription, and gone.
    func adopt(project: String, fid: String?, in transaction: StoreTransaction) throws {
        let fid = fid ?? self.fid
        try transaction.execute(
            sql: "UPDATE devices SET fid = 'retired:' || token, unregistered = ? WHERE fid = ? AND id <> ?",
            arguments: [Date().microseconds, fid, id]
        )
        try transaction.execute(
            sql: "UPDATE devices SET project = ?, fid = ?, unregistered = NULL WHERE id = ?",
            arguments: [project, fid, id]
        )
    }
}
