// SPDX-License-Identifier: Apache-2.0

extension EmulatorSchema {
    /// How many messages of each project there are and how many of them are unread, so that nobody has to walk through all
    /// messages for two numbers.
    ///
    /// `counted_messages` has those up to the number in `counted_through`, which is moved on from time to time: a trigger on
    /// every insert would cost as much as the insert, and so would one on every deletion: ``MessageRemoval`` takes off what it
    /// deletes. The newest are few enough to be counted whenever somebody asks `message_counts`.
    static let counts = """
        CREATE TABLE counted_messages (
            project TEXT PRIMARY KEY,
            stored INTEGER NOT NULL,
            unread INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO counted_messages SELECT project, count(*), sum(NOT is_read) FROM messages GROUP BY project;
        CREATE TABLE counted_through (message INTEGER NOT NULL);
        INSERT INTO counted_through SELECT ifnull(max(id), 0) FROM messages;

        CREATE VIEW message_counts AS
        SELECT project, sum(stored) AS stored, sum(unread) AS unread FROM (
            SELECT project, stored, unread FROM counted_messages
            UNION ALL
            SELECT project, 1, NOT is_read FROM messages
            WHERE id > (SELECT message FROM counted_through)
        ) GROUP BY project;

        CREATE TRIGGER messages_marked AFTER UPDATE OF is_read ON messages
        WHEN OLD.is_read <> NEW.is_read AND OLD.id <= (SELECT message FROM counted_through)
        BEGIN
            UPDATE counted_messages SET unread = unread + (OLD.is_read <> 0) - (NEW.is_read <> 0)
            WHERE project = NEW.project;
        END;
        """
}
