// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import PushMessages
import PushPreview

/// The active faults, presets and the form for a fault.
struct FaultsView {
    let faults: [EmulatorFault]
    /// The quota, messages a minute.
    let inForce: Int?
    /// The quota as it is in its field.
    var quota: String
    var form = FaultForm()
    var problem: FieldError?

    var frame: PageFrame {
        PageFrame(
            title: "Faults",
            section: .faults,
            status: problem == nil ? .ok : .badRequest,
            assets: [.forms],
            liveness: "all",
            content: """
                <div class="page-head"><div><h1>Faults</h1><p class="dim">Injected faults test how a sender handles errors. \
                They stay active until they are removed, with --data-dir also after a restart.</p></div></div>
                \(list)
                <section aria-labelledby="presets"><h2 id="presets" class="over">Ready-made</h2>
                <ul class="presets">\(FaultPreset.allCases.map(preset))</ul></section>
                <div class="columns">
                <details class="panel"\(problem != nil && problem?.field != "quota" ? " open" : nil as HTML?)><summary>A fault of your own</summary>
                \(FaultFields(form: form, problem: problem).markup)</details>
                <section class="panel" aria-labelledby="quota-heading"><h2 id="quota-heading">Quota</h2>
                <p class="dim">The number of messages that each project may send per minute; others are answered 429. Empty is no quota.</p>
                <form method="post" action="/faults/quota" class="line">\(FormField("quota", "Messages a minute", problem: problem("quota"))
                    .text(quota, more: " inputmode=\"numeric\""))<button>Set</button></form></section>
                </div>
                """
        )
    }

    private func problem(_ field: String) -> String? { problem?.field == field ? problem?.sentence : nil }

    private var list: HTML {
        guard !faults.isEmpty || inForce != nil else {
            return """
                <div id="faults-on" data-region class="panel quiet">\(PageIcon.check.markup)<span>No fault is active.</span></div>
                """
        }
        return """
            <section id="faults-on" data-region class="panel on" aria-label="Switched on"><ul class="rows">\(faults.map(item))\(inForce.map(quotaItem))</ul>
            <form method="post" action="/faults/delete" class="end"><button>Switch everything off</button></form></section>
            """
    }

    private func item(_ fault: EmulatorFault) -> HTML {
        let count = fault.strikeCount
        return """
            <li\(fault.isExhausted ? " class=\"over\"" : nil as HTML?)><div><b dir="auto">\(fault.sentence)</b>\(details(fault))\
            <p class="dim">\(fault.code.explanation)</p></div>\
            <span class="amount">\(fault.isExhausted ? "over after " : nil as HTML?)\(count.counted("strike", grouped: true))</span>\
            <form method="post" action="/faults/\(fault.id)/delete"><button class="small" aria-label="Switch off \(fault.sentence)">Switch off</button></form></li>
            """
    }

    private func quotaItem(_ quota: Int) -> HTML {
        """
        <li><div><b>A quota of \(quota.counted("message", grouped: true)) a minute</b><p class="dim">For each project; other messages are answered 429.</p></div>\
        <span></span><form method="post" action="/faults/quota"><input type="hidden" name="quota" value=""><button class="small" aria-label="Switch off the quota">Switch off</button></form></li>
        """
    }

    private func details(_ fault: EmulatorFault) -> HTML? {
        var details: [String] = []
        if let reason = fault.apnsReason { details.append(reason) }
        if fault.latency > .zero {
            details.append(
                "after \(fault.latency.formatted(.units(allowed: [.minutes, .seconds, .milliseconds], width: .abbreviated)))"
            )
        }
        if let wait = fault.retryAfter { details.append("Retry-After \(wait.components.seconds) s") }
        if fault.operations != [.send] {
            details.append(
                "at "
                    + EmulatorFault.Operation.allCases.filter(fault.operations.contains).map(\.rawValue).joined(
                        separator: ", "
                    )
            )
        }
        if let times = fault.times { details.append(times == 1 ? "once" : "\(times) times") }
        return details.isEmpty ? nil : " <span class=\"dim\">\(details.joined(separator: " · "))</span>"
    }

    private func preset(_ preset: FaultPreset) -> HTML {
        """
        <li class="panel"><h3>\(preset.title)</h3><p>\(preset.advice)</p>\
        <form method="post" action="/faults"><button class="small" name="preset" value="\(preset.rawValue)">Switch on</button></form></li>
        """
    }
}
