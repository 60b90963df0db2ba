// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// Whether deliveries show that the finding does not hold for the extension in use: it says that iPhones read no picture
    /// from a field, and an iPhone asked for the one that stands there, whatever came of it.
    ///
    /// - Parameter document: The document that the finding's path refers to.
    package func isRefuted(by deliveries: [Delivery], in document: JSONValue) -> Bool {
        guard rule == ImageMisplacedRule.id, platform == .apple, let url = url(in: document) else { return false }
        return deliveries.contains { delivery in
            delivery.platform == .apple
                && delivery.timeline.contains { $0.event == "download-started" && $0.fields["url"]?.string == url }
        }
    }

    /// The text at the finding's path, of which the fix knows the steps.
    private func url(in document: JSONValue) -> String? {
        for case .remove(let path) in fix?.edits ?? [] {
            if let url = document.value(at: path)?.string { return url }
        }
        return nil
    }
}
