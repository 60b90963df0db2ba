// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AppProcessTests {
    @Test func `code finds the process that is bound to its thread`() {
        let one = SimulatedProcess()
        let two = SimulatedProcess()
        AppProcess.withCurrent(one.process) {
            #expect(AppProcess.current === one.process)
            AppProcess.withCurrent(two.process) { #expect(AppProcess.current === two.process) }
            #expect(AppProcess.current === one.process)
        }
    }

    @Test func `tasks started on a plain thread inherit its process and push`() async {
        let device = SimulatedProcess()
        let delivery = device.delivery()
        let found: (AppProcess, DeliveryContext?) = await withCheckedContinuation { continuation in
            let thread = Thread {
                DeliveryContext.withCurrent(delivery) {
                    _ = Task { continuation.resume(returning: (AppProcess.current, DeliveryContext.current)) }
                }
            }
            thread.start()
        }
        #expect(found.0 === device.process)
        #expect(found.1 === delivery)
    }

    @Test func `statics are made once in a process, and again in the next`() {
        let one = SimulatedProcess()
        let two = SimulatedProcess()
        let center = UNUserNotificationCenter.of(one.process)
        #expect(UNUserNotificationCenter.of(one.process) === center)
        #expect(UNUserNotificationCenter.of(two.process) !== center)
        AppProcess.withCurrent(one.process) { #expect(UNUserNotificationCenter.current() === center) }
    }

    @Test func `making one static may ask for another`() {
        let process = SimulatedProcess().process
        final class Outer: Sendable { let inner: Inner; init(_ inner: Inner) { self.inner = inner } }
        final class Inner: Sendable {}
        let outer = process.static(Outer.self) { Outer(process.static(Inner.self) { Inner() }) }
        #expect(outer.inner === process.static(Inner.self) { Inner() })
    }

    @Test func `group containers are writable, apart from each other, and inside the device's folder`() throws {
        let device = SimulatedProcess()
        try AppProcess.withCurrent(device.process) {
            let one = try #require(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a"))
            let two = try #require(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.b"))
            try Data("x".utf8).write(to: one.appending(path: "file"))
            #expect(one != two)
            for identifier in ["..", "../../escape", "/etc", ""] {
                let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier)
                let root = device.process.configuration.dataDirectory.path + "/groups"
                #expect(try #require(url).standardizedFileURL.path.hasPrefix(root))
            }
        }
    }

    @Test func `localized texts come from the app, arguments filled in`() {
        let device = SimulatedProcess {
            $0.localizedStrings = ["NEW": "%@ wrote to %@ (100%%)", "SWAP": "%2$@ before %1$@"]
        }
        AppProcess.withCurrent(device.process) {
            let text = { NSString.localizedUserNotificationString(forKey: $0, arguments: $1) }
            #expect(text("NEW", ["Ann", "Bob"]) == "Ann wrote to Bob (100%)")
            #expect(text("SWAP", ["Ann", "Bob"]) == "Bob before Ann")
            #expect(text("NEW", ["Ann"]) == "Ann wrote to  (100%)")
            #expect(text("MISSING", nil) == "MISSING")
            #expect(text("50% off", []) == "50% off")
        }
    }
}
