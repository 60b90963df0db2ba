// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One delivery: the device's display, the reason for it, the time of each step, and the events.
struct DeliverySection {
    let entry: PreviewPage.Entry
    let album: PictureAlbum
    /// The section's place on the page, from 1.
    let number: Int

    init(_ entry: PreviewPage.Entry, _ album: PictureAlbum, number: Int) {
        self.entry = entry
        self.album = album
        self.number = number
    }

    private var delivery: Delivery { entry.delivery }

    var markup: HTML {
        let verdict = Verdict(delivery)
        let explanation = Explanation(delivery)
        return """
            <section class="delivery" id="d\(number)">
            <h2><span class="name"><bdi>\((entry.caption ?? delivery.device).bounded(to: 200))</bdi>\
            \(detail.map { "<small><bdi>\($0.bounded(to: 120))</bdi></small>" as HTML })</span>\
            <span class="chip \(verdict.tone.className)">\(verdict.label)</span></h2>
            \(stage)
            <div class="why">
            \(ExplanationParagraph(explanation).markup)
            \(facts)
            \(WaterfallChart(Waterfall(delivery.timeline)).markup)
            \(explanation.others.isEmpty ? nil : FindingList(explanation.others).markup)
            \(TimelineDetails(delivery.timeline).markup)
            </div>
            </section>

            """
    }

    /// The device if the heading names something else, and the version of Android, because looks differ by version.
    private var detail: String? {
        var details = entry.caption == nil ? [] : [delivery.device.bounded(to: 60)]
        if let android = delivery.displayed?.android {
            let target = android.targetSDK.map { ", target SDK \($0)" } ?? ""
            details.append("Android \(android.version.bounded(to: 20))\(target)")
        }
        return details.isEmpty ? nil : details.joined(separator: " · ")
    }

    private var stage: HTML {
        switch delivery.platform {
        case .apple: LockScreenStage(delivery, album).markup
        case .android: AndroidStage(delivery, album, number: number).markup
        case .web: WebStage(delivery, album, number: number).markup
        }
    }

    private var facts: HTML {
        """
        <dl class="facts">\
        \(DeliveryFacts(delivery).facts.map {
            "<div><dt>\($0.name)</dt><dd><bdi>\($0.value.bounded(to: 300))</bdi></dd></div>" as HTML
        })</dl>
        """
    }
}
