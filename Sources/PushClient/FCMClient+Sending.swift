// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension FCMClient {
    /// Sends one message and says what became of it; it does not throw, because every end is a result.
    ///
    /// Cancelling the task ends waits for a retry; a message that left by then is ``SendResult/Outcome/unknown(_:)``.
    ///
    /// - Parameter validateOnly: Whether the service only checks the message and shows it to nobody.
    public func send(_ message: PushMessage, validateOnly: Bool = false) async -> SendResult {
        await send(body: message.encoded(validateOnly: validateOnly))
    }

    /// Sends a request that is encoded already.
    package func send(body: [UInt8]) async -> SendResult {
        let (outcome, attempts) = await caller.call(ServiceRequest(url: sendURL, body: body))
        let result = SendResult(outcome, attempts)
        caller.instruments.ended(result)
        return result
    }
}
