// SPDX-License-Identifier: Apache-2.0

extension EmulatorSchema {
    /// How many messages of each project there are and how many of them are unread, so that nobody has to walk through all
    /// messages for two numbers.
    ///
    /// Triggers keep them, whoever stores, marks, deletes or trims; it costs each message about a microsecond.
    static let counts = """
        CREATE TABLE message_counts (
            project TEXT PRIMARY KEY,
            stored INTEGER NOT NULL,
            unread INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO message_counts SELECT project, count(*), sum(NOT is_read) FROM messages GROUP BY project;

        CREATE TRIGGER messages_counted AFTER INSERT ON messages
        BEGIN
            INSERT INTO message_counts VALUES (NEW.project, 1, NOT NEW.is_read)
            ON CONFLICT (project) DO UPDATE SET stored = stored + 1, unread = unread + excluded.unread;
        END;
        CREATE TRIGGER messages_marked AFTER UPDATE OF is_read ON messages WHEN OLD.is_read <> NEW.is_read
        BEGIN
            UPDATE message_counts SET unread = unread + (OLD.is_read <> 0) - (NEW.is_read <> 0)
            WHERE project = NEW.project;
        END;
        CREATE TRIGGER messages_uncounted AFTER DELETE ON messages
        BEGIN
            UPDATE message_counts SET stored = stored - 1, unread = unread - NOT OLD.is_read
            WHERE project = OLD.project;
            DELETE FROM message_counts WHERE project = OLD.project AND stored = 0;
        END;
        """
}
