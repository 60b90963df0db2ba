// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One delivery: the device's display, the reason for it, the time of each step, and the events.
struct DeliverySection {
    let entry: PreviewPage.Entry
    let album: PictureAlbum
    /// The section's place on the page, from 1.
    let number: Int
    /// The number of a dark copy of what is displayed, which no other section has; `nil` for the page's own colours alone.
    let darkNumber: Int?
    /// What lint found in the message.
    let fault: MessageFault?

    init(
        _ entry: PreviewPage.Entry,
        _ album: PictureAlbum,
        number: Int,
        darkNumber: Int? = nil,
        of fault: MessageFault? = nil
    ) {
        self.entry = entry
        self.album = album
        self.number = number
        self.darkNumber = darkNumber
        self.fault = fault
    }

    private var delivery: Delivery { entry.delivery }

    var markup: HTML {
        let verdict = Verdict(delivery)
        let explanation = Explanation(delivery, of: fault)
        return """
            <section class="delivery" id="d\(number)" data-verdict="\(verdict.key)">
            <h2><span class="name"><bdi>\((entry.caption ?? delivery.device).bounded(to: 200))</bdi>\
            \(detail.map { "<small><bdi>\($0.bounded(to: 120))</bdi></small>" as HTML })</span>\
            <span class="chip \(verdict.tone.className)">\(verdict.label)</span></h2>
            \(stages)
            <div class="why">
            \(ExplanationParagraph(explanation).markup)
            \(darkNumber == nil ? details(explanation) : nil)
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

    /// The timeline that led to it, for a page that has room for it.
    private func details(_ explanation: Explanation) -> HTML {
        """
        \(facts)
        \(WaterfallChart(Waterfall(delivery.timeline)).markup)
        \(explanation.others.isEmpty ? nil : FindingList(explanation.others).markup)
        \(TimelineDetails(delivery.timeline).markup)
        """
    }

    private var stages: HTML {
        guard let darkNumber else { return stage(number) }
        return """
            <div class="halves"><div class="light-half">\(stage(number))</div>\
            <div class="dark-half">\(stage(darkNumber))</div></div>
            """
    }

    private func stage(_ number: Int) -> HTML {
        switch delivery.platform {
        case .apple: LockScreenStage(delivery, album, of: entry.app).markup
        case .android: AndroidStage(delivery, album, number: number, of: entry.app).markup
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

extension Verdict {
    /// The key by which pages tell verdicts apart: the same words can be good for one message and bad for another.
    var key: HTML { "\(tone.className) \(label)" }
}
