// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A part of the picture is cropped away.
///
/// Why: the expanded picture fills its width and has a limited height, so that tall ones lose their top and bottom. The
/// thumbnail beside the collapsed text is square before Android 12 and for older target SDKs, else up to 16:9.
///
/// Example: a square picture, which loses about a third.
///
/// Fix: send a picture twice as wide as it is high, with what matters in its middle.
///
/// Source: AOSP, `Notification.BigPictureStyle`; the share is an estimate for a phone of 412 dp.
enum AndroidCropRule: AndroidPictureRule {
    static let id = "android-crop"
    static let severity = Severity.note

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let media = record.shownMedia, let width = media.width, let height = media.height else {
            return nil
        }
        let client = record.device.client
        let ratio = Double(width) / Double(height)
        var losses: [String] = []
        let uncropped = Capabilities.standard.number(.imageUncroppedRatio, in: .ratio, on: client)
        if ratio < uncropped {
            losses.append("about \(percent(1 - ratio / uncropped)) of its height when expanded")
        }
        let widest = Capabilities.standard.number(.thumbnailRatio, in: .ratio, on: client)
        let lost = 1 - widest / ratio
        // A loss at the sides of a thumbnail is visible only if it is large.
        if lost >= 0.25 { losses.append("\(percent(lost)) of its width in the thumbnail") }
        guard !losses.isEmpty else { return nil }
        let advised = Capabilities.standard.number(.imageAdvisedRatio, in: .ratio, on: client)
        return
            "The picture of \(width) × \(height) pixels loses \(losses.joined(separator: " and ")); keep what matters in its "
            + "middle, or send one \(Int(advised)) times as wide as high."
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
