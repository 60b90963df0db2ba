// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore

/// `GET /metrics`: counts of stored objects and of requests, in Prometheus' text format.
struct MetricsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("metrics") { _, _ -> Response in
            let stored = try await services.core.store.read { try StoreCounts($0) }
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text(stored)))
            )
        }
    }

    private func text(_ stored: StoreCounts) -> String {
        var metrics = MetricsText()
        metrics.add(
            "richpush_messages",
            .gauge,
            "Messages in the inbox by protocol and HTTP status of their answer.",
            stored.messages.map { (["protocol": $0.wire, "status": "\($0.status)"], Double($0.count)) }
        )
        metrics.add(
            "richpush_deliveries",
            .gauge,
            "Deliveries of the messages in the inbox by platform and outcome.",
            stored.deliveries.map { (["platform": $0.platform, "outcome": $0.outcome], Double($0.count)) }
        )
        metrics.add("richpush_messages_pending", .gauge, "Messages with pending deliveries.", Double(stored.pending))
        metrics.add(
            "richpush_messages_trimmed_total",
            .counter,
            "Messages removed because of the limits on number and age.",
            Double(stored.trimmed)
        )
        metrics.add(
            "richpush_devices",
            .gauge,
            "Registered simulated devices by platform.",
            stored.devices.map { (["platform": $0.platform], Double($0.count)) }
        )
        metrics.add("richpush_subscriptions", .gauge, "Topic subscriptions.", Double(stored.subscriptions))
        metrics.add(
            "richpush_http_requests_total",
            .counter,
            "Requests by service and HTTP status since the start.",
            services.requests.all.map {
                (["service": $0.key.service.name, "status": "\($0.key.status)"], Double($0.count))
            }
        )
        metrics.add("richpush_waiters", .gauge, "Requests that wait for a message.", Double(services.waiters.current))
        metrics.add(
            "richpush_event_readers",
            .gauge,
            "Clients of the event stream.",
            Double(services.eventReaders.current)
        )
        if let bytes = ProcessMemory.residentByteCount {
            metrics.add("process_resident_memory_bytes", .gauge, "Resident memory in bytes.", Double(bytes))
        }
        return metrics.text
    }
}
