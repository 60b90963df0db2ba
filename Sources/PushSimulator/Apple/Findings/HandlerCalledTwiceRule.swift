// SPDX-License-Identifier: Apache-2.0

/// The handler was called again after the call that counted.
enum HandlerCalledTwiceRule: DeliveryRule {
    static let id = "apple-handler-called-twice"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let run = record.run, run.content != nil, !run.wasCalledByOthers,
            let call = run.calls.dropFirst().last
        else { return nil }
        return "The service extension called its handler \(run.calls.count) times, the last time after "
            + "\(DownloadRecord.text(call.at)); only the first call counts, so what the others handed over is not shown: call "
            + "it once."
    }
}
