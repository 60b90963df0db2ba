// SPDX-License-Identifier: Apache-2.0

/// The handler was called again after the call that counted.
///
/// Why: the first call decides what is shown. Nothing documents what a second one does; devices were not seen to show
/// it.
///
/// Example: a handler called in a completion handler and again at the end of `didReceive`.
///
/// Fix: call it once.
///
/// Source: Apple, "UNNotificationServiceExtension".
enum AppleHandlerCalledTwiceRule: DeliveryRule {
    static let id = "apple-handler-called-twice"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, run.content != nil, !run.wasCalledByOthers,
            let call = run.calls.dropFirst().last
        else { return nil }
        return "The service extension called its handler \(run.calls.count) times, the last time after "
            + "\(DownloadRecord.text(call.at)); only the first call counts, so the content of the others is not "
            + "shown: call it once."
    }
}
