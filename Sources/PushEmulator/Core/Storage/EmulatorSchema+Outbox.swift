// SPDX-License-Identifier: Apache-2.0

extension EmulatorSchema {
    /// What waits for receivers that are not connected, see ``Outbox``; and the service of each device that is a real client,
    /// which is NULL for simulated devices.
    static let outbox = """
        CREATE TABLE outbox (
            device TEXT NOT NULL,
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            key TEXT,
            expires INTEGER NOT NULL,
            PRIMARY KEY (device, message)
        ) WITHOUT ROWID;
        CREATE INDEX outbox_message ON outbox (message);
        ALTER TABLE devices ADD COLUMN service TEXT;
        """
}
