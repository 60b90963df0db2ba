import AirshipServiceExtension
import BatchExtension
import BrazeNotificationService
import CioMessagingPushAPN
import IterableAppExtensions
import KlaviyoSwiftExtension
import MoEngageRichNotification
import Pushwoosh
import UserNotifications
import WEServiceExtension

/// Hands each push to an extension as the vendor's documentation has it: one build tries them all.
class NotificationService: UNNotificationServiceExtension {
    private var chosen: UNNotificationServiceExtension?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        switch request.content.userInfo["do"] as? String {
        case "airship": chosen = AirshipService()
        case "batch": chosen = BatchService()
        case "batch-helper": chosen = BatchHelperService()
        case "braze": chosen = BrazeService()
        case "braze-function": chosen = BrazeFunctionService()
        case "customerio": chosen = CustomerService()
        case "iterable": chosen = IterableService()
        case "klaviyo": chosen = KlaviyoService()
        case "moengage": chosen = MoEngageService()
        case "pushwoosh": chosen = PushwooshService()
        case "webengage": chosen = WebEngageService()
        default: chosen = nil
        }
        chosen?.didReceive(request, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { chosen?.serviceExtensionTimeWillExpire() }
}

class AirshipService: UANotificationServiceExtension {
    override var airshipConfig: AirshipExtensionConfig {
        AirshipExtensionConfig(logLevel: .verbose, logHandler: .publicLogger)
    }
}

class BatchService: BAENotificationServiceExtension {}

class BatchHelperService: UNNotificationServiceExtension {
    let helper = BAERichNotificationHelper()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        helper.didReceive(request, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { helper.serviceExtensionTimeWillExpire() }
}

class BrazeService: BrazeNotificationService.NotificationService {}

class BrazeFunctionService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        if brazeHandle(request: request, contentHandler: contentHandler) { return }
        contentHandler(request.content)
    }
}

class CustomerService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        MessagingPushAPN.initializeForExtension(
            withConfig: MessagingPushConfigBuilder(cdpApiKey: "key").region(.EU).logLevel(.debug).build()
        )
        if !MessagingPush.shared.didReceive(request, withContentHandler: contentHandler) {
            contentHandler(request.content)
        }
    }

    override func serviceExtensionTimeWillExpire() { MessagingPush.shared.serviceExtensionTimeWillExpire() }
}

class IterableService: ITBNotificationServiceExtension {}

class KlaviyoService: UNNotificationServiceExtension {
    var request: UNNotificationRequest!
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.request = request
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        if let bestAttemptContent {
            KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest(
                request: self.request,
                bestAttemptContent: bestAttemptContent,
                contentHandler: contentHandler
            )
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent {
            KlaviyoExtensionSDK.handleNotificationServiceExtensionTimeWillExpireRequest(
                request: request,
                bestAttemptContent: bestAttemptContent,
                contentHandler: contentHandler
            )
        }
    }
}

class MoEngageService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        MoEngageSDKRichNotification.setAppGroupID("group.com.example.app.moengage")
        MoEngageSDKRichNotification.handle(
            richNotificationRequest: request,
            withContentHandler: contentHandler
        )
    }
}

class PushwooshService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        PWNotificationExtensionManager.shared().handle(request, contentHandler: contentHandler)
    }
}

class WebEngageService: WEXPushNotificationService {}
