// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

extension FIRMessagingExtensionHelper {
    /// Records the event that the real helper sends to Google for BigQuery export; nothing leaves the machine.
    ///
    /// A payload without sender, message or installation id is logged (`I-FCM002005` to `I-FCM002007`) and not exported.
    public func exportDeliveryMetricsToBigQuery(withMessageInfo info: [AnyHashable: Any]) {
        let delivery = DeliveryContext.current ?? .unobserved
        do throws(DeliveryMetrics.Refusal) {
            let metrics = try DeliveryMetrics(
                info: info,
                bundleIdentifier: delivery.process.configuration.extensionBundleIdentifier,
                inExtension: true
            )
            delivery.record(.deliveryMetrics(metrics.fields))
        } catch {
            delivery.log(error.log, error.text)
        }
    }
}
