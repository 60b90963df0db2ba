// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

extension EmulatorSchema {
    /// The addresses of devices; a device has one or more for each service that reaches it.
    ///
    /// Subscriptions and groups refer to FCM's registration token, so `devices` has columns for that token and the
    /// installation id. Triggers copy both to this table, so that it is complete.
    static let addresses = """
        CREATE TABLE addresses (
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            device TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE ON UPDATE CASCADE,
            PRIMARY KEY (kind, value)
        ) WITHOUT ROWID;
        CREATE INDEX addresses_device ON addresses (device);
        INSERT INTO addresses SELECT 'fcm-token', token, id FROM devices;
        INSERT INTO addresses SELECT 'fcm-installation', fid, id FROM devices;

        CREATE TRIGGER devices_addressed AFTER INSERT ON devices BEGIN
            INSERT INTO addresses VALUES ('fcm-token', NEW.token, NEW.id);
            INSERT INTO addresses VALUES ('fcm-installation', NEW.fid, NEW.id);
        END;
        CREATE TRIGGER devices_readdressed AFTER UPDATE OF token, fid ON devices BEGIN
            DELETE FROM addresses WHERE kind = 'fcm-token' AND value = OLD.token;
            DELETE FROM addresses WHERE kind = 'fcm-installation' AND value = OLD.fid;
            INSERT INTO addresses VALUES ('fcm-token', NEW.token, NEW.id);
            INSERT INTO addresses VALUES ('fcm-installation', NEW.fid, NEW.id);
        END;
        """

    /// The kind of the one FCM address of each device that has only one.
    static let identities = "ALTER TABLE devices ADD COLUMN identity TEXT;"

    /// Gives an APNs device token to each Apple device that an older version registered.
    static func addAPNsTokens(in database: Database) throws {
        let devices = try Row.fetchAll(
            database,
            sql: """
                SELECT id, platform FROM devices WHERE successor IS NULL AND NOT EXISTS (
                    SELECT 1 FROM addresses WHERE device = devices.id AND kind = 'apns-token'
                )
                """
        )
        for device in devices where device["platform"] == Platform.apple.rawValue {
            // The token of the ready-made iPhone is in people's scripts; tokens of other devices are generated once and
            // stay.
            let identity = DeviceIdentity(stable: device["id"], for: .apple)
            try database.execute(
                sql: "INSERT OR IGNORE INTO addresses (kind, value, device) VALUES ('apns-token', ?, ?)",
                arguments: [identity.apnsToken, identity.id]
            )
        }
    }
}
