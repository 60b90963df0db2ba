// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

extension TransferResult {
    /// A server's answer as the fields of a timeline's step; times are counted from the download's start.
    func timelineFields(download number: Int) -> JSONObject {
        var fields: JSONObject = ["download": .integer(number), "status": .integer(status)]
        fields["mimeType"] = mimeType.map(JSONValue.string)
        fields["byteCount"] = .integer(byteCount)
        fields["effectiveURL"] = .string(Credentials.hidden(in: effectiveURL))
        fields["nameLookup"] = .seconds(timings.nameLookup)
        fields["connect"] = .seconds(timings.connect)
        fields["tls"] = .seconds(timings.tls)
        fields["firstByte"] = .seconds(timings.firstByte)
        fields["total"] = .seconds(timings.total)
        return fields
    }
}
