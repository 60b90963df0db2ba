// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push has nothing to show, so no extension runs.
///
/// Why: service extensions change alerts. A push that only wakes the app, plays a sound or sets the badge starts none,
/// and the picture it carries is loaded by nobody.
///
/// Example: a message with `data` and `apns.fcm_options.image`, but without `notification`.
///
/// Fix: add a title or body.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; firebase-ios-sdk#463.
enum AppleNoAlertRule: DeliveryRule {
    static let id = "apple-no-alert"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    static func path(in record: AppleDeliveryRecord) -> FieldPath? { ["message", "notification"] }

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        switch record.eligibility {
        case .noAlert: break
        case .background:
            return
                "No picture is shown: the push has an alert, but its type is background, for which a device shows nothing; set "
                + "apns-push-type to alert."
        case .handedOver(let receiver):
            return
                "No picture is shown: pushes of the type \(record.push.headers["apns-push-type"] ?? "") go to \(receiver), and "
                + "no service extension runs for them; send the picture with a push of the type alert."
        default: return nil
        }
        let what =
            if record.push.isContentAvailable {
                "it only wakes the app (content-available)"
            } else if record.push.aps["sound"] != nil || record.push.aps["badge"] != nil {
                "it only plays a sound or sets the badge"
            } else {
                "it has no aps.alert"
            }
        return
            "No picture is shown: the push shows no alert, \(what), and the service extension that would fetch the picture "
            + "runs for alerts only; add a title or body."
    }
}
