// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The tables of an emulator's file, and the migrations from older versions.
enum EmulatorSchema {
    /// - Parameter services: Parse the requests that older versions stored without their payloads.
    static func migrator(_ services: [ServiceTraits]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("messages, devices, subscriptions, deliveries") { database in
            try database.execute(sql: first)
        }
        migrator.registerMigration("counts of messages") { try $0.execute(sql: counts) }
        migrator.registerMigration("who deletes messages takes them from the counts") {
            try $0.execute(sql: "DROP TRIGGER IF EXISTS messages_uncounted")
        }
        migrator.registerMigration("addresses of devices") { try $0.execute(sql: addresses) }
        migrator.registerMigration("payloads of messages") { database in
            try database.execute(sql: payloads)
            try addPayloads(of: services, in: database)
        }
        migrator.registerMigration("outbox of receivers") { try $0.execute(sql: outbox) }
        migrator.registerMigration("device tokens of APNs") { try addAPNsTokens(in: $0) }
        migrator.registerMigration("details of pushes") { try $0.execute(sql: pushDetails) }
        migrator.registerMigration("records of services") { try $0.execute(sql: records) }
        migrator.registerMigration("reasons of refusals, identities of devices") { database in
            try database.execute(sql: refusals)
            try database.execute(sql: identities)
        }
        return migrator
    }

    /// Times are microseconds since 1970.
    ///
    /// `project` is the namespace of everything. `search` holds the searchable text of a message besides its target,
    /// title and body. The request is the last column, because SQLite reads through a long value to reach the columns
    /// behind it.
    ///
    /// `successor` is set in rows of `devices` that only record a replaced token: it is the id of the device that has
    /// the new token. `attachments` records which messages' deliveries show a file of the attachment folder; its
    /// trigger records the files that none shows any more.
    ///
    /// `recipients` holds the recipients that a message's target does not tell: the members of a group at the time the
    /// message arrived, and the registrations of a multicast. `receipts` holds the senders that want a receipt when a
    /// device has a message. `upstream` holds messages for app servers over XMPP; its `session` is the connection that
    /// is sending the message.
    private static let first = """
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            project TEXT NOT NULL,
            wire TEXT NOT NULL,
            name TEXT NOT NULL,
            received INTEGER NOT NULL,
            target_kind TEXT,
            target TEXT,
            title TEXT,
            body TEXT,
            image TEXT,
            label TEXT,
            search TEXT,
            is_dry_run INTEGER NOT NULL,
            status INTEGER NOT NULL,
            error_code TEXT,
            is_read INTEGER NOT NULL DEFAULT 0,
            is_pending INTEGER NOT NULL,
            fault TEXT,
            headers TEXT,
            request BLOB NOT NULL
        );
        CREATE INDEX messages_pending ON messages (id) WHERE is_pending;

        CREATE TABLE devices (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            project TEXT NOT NULL,
            platform TEXT NOT NULL,
            name TEXT NOT NULL,
            token TEXT NOT NULL UNIQUE,
            fid TEXT NOT NULL UNIQUE,
            configuration TEXT NOT NULL,
            registered INTEGER NOT NULL,
            unregistered INTEGER,
            successor TEXT
        );
        CREATE INDEX devices_project ON devices (project, id);
        CREATE INDEX devices_order ON devices (project, number);

        CREATE TABLE subscriptions (
            project TEXT NOT NULL,
            topic TEXT NOT NULL,
            registration TEXT NOT NULL,
            created INTEGER NOT NULL,
            PRIMARY KEY (project, topic, registration)
        ) WITHOUT ROWID;
        CREATE INDEX subscriptions_registration ON subscriptions (registration, project, topic);

        CREATE TABLE device_groups (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            project TEXT NOT NULL,
            sender TEXT NOT NULL,
            name TEXT NOT NULL,
            given_key TEXT UNIQUE,
            created INTEGER NOT NULL
        );
        CREATE UNIQUE INDEX device_groups_name ON device_groups (sender, name);

        CREATE TABLE group_members (
            group_number INTEGER NOT NULL REFERENCES device_groups (number) ON DELETE CASCADE,
            registration TEXT NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (group_number, registration)
        ) WITHOUT ROWID;
        CREATE INDEX group_members_registration ON group_members (registration);

        CREATE TABLE recipients (
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            registration TEXT NOT NULL,
            device TEXT,
            error TEXT,
            PRIMARY KEY (message, position)
        ) WITHOUT ROWID;
        CREATE INDEX recipients_registration ON recipients (registration, message);

        CREATE TABLE deliveries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            device TEXT NOT NULL,
            platform TEXT NOT NULL,
            outcome TEXT NOT NULL,
            has_image INTEGER NOT NULL,
            finished INTEGER NOT NULL,
            delivery TEXT NOT NULL
        );
        CREATE UNIQUE INDEX deliveries_message ON deliveries (message, device);

        CREATE TABLE attachments (
            file TEXT NOT NULL,
            message INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
            PRIMARY KEY (file, message)
        ) WITHOUT ROWID;
        CREATE INDEX attachments_message ON attachments (message);
        CREATE TABLE orphaned_files (file TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TRIGGER attachments_deleted AFTER DELETE ON attachments
        WHEN NOT EXISTS (SELECT 1 FROM attachments WHERE file = OLD.file)
        BEGIN INSERT OR IGNORE INTO orphaned_files VALUES (OLD.file); END;

        CREATE TABLE faults (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            fault TEXT NOT NULL,
            strikes INTEGER NOT NULL DEFAULT 0
        );
        CREATE TABLE receipts (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            message_id TEXT NOT NULL,
            sender TEXT NOT NULL
        );
        CREATE TABLE upstream (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            project TEXT NOT NULL,
            sender TEXT NOT NULL,
            kind TEXT NOT NULL,
            origin TEXT NOT NULL,
            message_id TEXT NOT NULL,
            device TEXT NOT NULL,
            created INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            session INTEGER,
            acknowledged INTEGER,
            content TEXT NOT NULL
        );
        CREATE INDEX upstream_waiting ON upstream (sender, id) WHERE acknowledged IS NULL AND session IS NULL;
        CREATE INDEX upstream_claimed ON upstream (sender, message_id) WHERE session IS NOT NULL;

        CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        INSERT INTO secrets VALUES ('group keys', randomblob(32));
        """
}

extension EmulatorSchema {
    /// The messages for receivers that are not connected, see ``Outbox``; and the service of each device that is a real
    /// client, which is NULL for simulated devices.
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

    /// The data of services besides devices and messages, see ``ServiceRecord``.
    static let records = """
        CREATE TABLE service_records (
            service TEXT NOT NULL,
            key TEXT NOT NULL,
            device TEXT REFERENCES devices (id) ON DELETE CASCADE,
            content TEXT NOT NULL,
            PRIMARY KEY (service, key)
        ) WITHOUT ROWID;
        CREATE INDEX service_records_device ON service_records (device, service) WHERE device IS NOT NULL;
        """
}
