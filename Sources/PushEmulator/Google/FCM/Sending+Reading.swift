// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

extension Sending {
    /// Reads a request; one of no bytes says nothing.
    static func read(
        _ body: ByteBuffer,
        _ query: ServiceQuery = ServiceQuery(nil)
    ) -> (reading: PushMessage.Reading, refusal: FCMStatus?) {
        var reading = PushMessage.Reading(message: PushMessage(to: nil))
        if body.readableBytes > 0 {
            do throws(JSONSyntaxError) {
                reading = try PushMessage.read(Array(body.readableBytesView))
            } catch {
                return (reading, FCMStatus(error))
            }
        }
        if !query.others.isEmpty { query.bind(to: &reading) }
        return (reading, reading.violations.isEmpty ? nil : FCMStatus(reading.violations))
    }

    /// Begins with what a request says.
    init(
        _ reading: PushMessage.Reading,
        in project: String,
        _ configuration: CoreConfiguration,
        headers: String?,
        body: ByteBuffer
    ) {
        self.init(
            project: configuration.namespace(forProject: project),
            isStrict: configuration.isStrict,
            target: reading.message.target,
            isDryRun: reading.validateOnly,
            words: MessageWords(reading.message),
            name: MessageName.make(for: reading.message.target, in: project),
            headers: headers,
            body: body
        )
    }

    /// Keeps why the message is refused, and that it was on purpose where a quota is used up.
    mutating func refuse(_ status: FCMStatus) {
        refusal = status
        // Only the quota has that status here.
        if status.code == 429 { fault = FaultBook.quotaNote }
    }
}
