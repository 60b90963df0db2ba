// SPDX-License-Identifier: Apache-2.0

extension EmulatorSchema {
    /// What services remember beyond devices and messages, see ``ServiceRecord``.
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
