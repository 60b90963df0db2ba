// SPDX-License-Identifier: Apache-2.0

extension EmulatorSchema {
    /// The numbers of stored and unread messages of each project, so that reading them does not scan all messages.
    ///
    /// `counted_messages` covers the messages up to the number in `counted_through`, which ``MessageCounts`` advances
    /// every ``MessageCounts/step`` messages. A trigger on every insert would cost as much as the insert, and likewise
    /// one on every deletion, so ``MessageRemoval`` subtracts what it deletes. The view `message_counts` adds the few
    /// newest messages at the time of the query.
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
