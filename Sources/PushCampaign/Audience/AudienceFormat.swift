// SPDX-License-Identifier: Apache-2.0

/// How an audience is written.
public enum AudienceFormat: String, Sendable, Hashable, CaseIterable {
    /// A JSON object on each line.
    case jsonl
    /// RFC 4180 with a header; a byte order mark and CRLF are read too.
    case csv
}
