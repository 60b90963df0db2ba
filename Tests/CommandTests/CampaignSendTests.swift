// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CampaignSendTests {
    private static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"
    private static let template = #"{"token": "{{ token }}", "data": {"n": "{{ n }}"}}"#
    private static let ok = LoopbackAnswer.text(#"{"name": "projects/p/messages/1"}"#, contentType: "application/json")
    private static let gone = answer(
        404,
        """
        {"error": {"code": 404, "message": "Requested entity was not found.", "status": "NOT_FOUND", "details": [
         {"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "UNREGISTERED"}]}}
        """
    )

    private static func answer(_ status: Int, _ json: String) -> LoopbackAnswer {
        .response(status: status, contentType: "application/json", body: Array(json.utf8))
    }

    private static func rows(_ count: Int) -> String {
        "n,token\n" + (1...count).map { "k\($0),\(token)\($0)\n" }.joined()
    }

    private func withFiles<Result>(
        _ audience: String,
        template: String = Self.template,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            try Data(template.utf8).write(to: folder.appending(path: "t.json"))
            try Data(audience.utf8).write(to: folder.appending(path: "a.csv"))
            return try await body(folder)
        }
    }

    private static func arguments(_ server: LoopbackServer, _ more: [String] = []) -> [String] {
        ["campaign", "send", "t.json", "a.csv", "--journal", "j", "--emulator", server.baseURL, "--key", "n"] + more
    }

    private func text(_ name: String, in folder: URL) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }

    @Test func `a service that cannot be reached is named, and what goes on`() async throws {
        try await withFiles(Self.rows(1)) { folder in
            // Port 1 is reserved and nobody listens there.
            let arguments = [
                "campaign", "send", "t.json", "a.csv", "--journal", "j", "--emulator", "http://127.0.0.1:1",
            ]
            let outcome = try await RichPushProcess.run(arguments, in: folder)
            #expect(outcome.status == 69)
            let sentence = #/No answer from http://127\.0\.0\.1:1: .*[^.]\. Go on with: richpush campaign resume .*/j/#
            #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        }
    }

    @Test func `every row is sent once, and other outcomes are listed`() async throws {
        let answers = LoopbackRoutes { request in
            String(decoding: request.body, as: UTF8.self).contains("\"k2\"") ? Self.gone : Self.ok
        }
        try await withLoopbackServer(answers) { server in
            try await withFiles(Self.rows(3) + "k4,\n") { folder in
                let outcome = try await RichPushProcess.run(Self.arguments(server), in: folder)
                #expect(outcome.status == 1)
                #expect(
                    outcome.errors.contains(
                        "4 rows: 2 sent, 1 refused, 1 of them to targets that are gone, 1 without a message"
                    )
                )
                let lines = try text("j/outcomes.csv", in: folder).split(separator: "\n")
                #expect(lines.first == "row,key,outcome,code,may_be_duplicate")
                #expect(Set(lines.dropFirst()) == ["4,k4,not-rendered,missing-field,", "2,k2,refused,UNREGISTERED,"])
                #expect(try text("j/dead-tokens.txt", in: folder) == "\(Self.token)2\n")
                #expect(server.requestCount == 3)
                let header = try text("j/part-0001.journal", in: folder).prefix { $0 != "\n" }
                #expect(header.contains("template=") && header.contains("audience=") && header.contains("now="))

                // Nothing is left to do, and the files are the same.
                let again = try await RichPushProcess.run(["campaign", "resume", "j", "--json"], in: folder)
                #expect(again.status == 1)
                #expect(try again.json["dead"] as? Int == 1)
                #expect(try again.json["sent"] as? Int == 2)
                #expect(server.requestCount == 3)
            }
        }
    }

    @Test func `files that cannot grow end it with their name, and the same command goes on`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withFiles(Self.rows(3000)) { folder in
                // A file may have 16 blocks of 512 bytes: the journal ends first, and then the list of what was not sent.
                let command = "\"$0\" " + Self.arguments(server, ["--stop-at", "100%"]).joined(separator: " ")
                let cut = try await RichPushProcess.runShell("ulimit -f 16; \(command)", in: folder)
                #expect(cut.status == 73, "\(cut.errors)")
                let sentence = #/outcomes\.csv cannot be written: file too large\n/#
                #expect(cut.errors.contains(sentence), "\(cut.errors)")
                let whole = try await RichPushProcess.runShell(command, in: folder)
                #expect(whole.status == 0, "\(whole.errors)")
                #expect(whole.errors.contains("3000 rows: 3000 sent"))
            }
        }
    }

    @Test func `another template, audience or option is refused`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withFiles(Self.rows(2)) { folder in
                #expect(try await RichPushProcess.run(Self.arguments(server), in: folder).status == 0)
                let key = try await RichPushProcess.run(Self.arguments(server, ["--missing", "blank"]), in: folder)
                #expect(key.status == 65)
                #expect(key.errors.contains("began with another --missing (error, now blank)"))
                try Data(Self.rows(3).utf8).write(to: folder.appending(path: "a.csv"))
                for command in [Self.arguments(server), ["campaign", "resume", "j"]] {
                    let audience = try await RichPushProcess.run(command, in: folder)
                    #expect(audience.status == 65)
                    #expect(audience.errors.contains("began with another audience"))
                }
                try Data(Self.rows(2).utf8).write(to: folder.appending(path: "a.csv"))
                try Data(Self.template.replacing("\"n\"", with: "\"m\"").utf8).write(
                    to: folder.appending(path: "t.json")
                )
                let template = try await RichPushProcess.run(Self.arguments(server), in: folder)
                #expect(template.status == 65)
                #expect(template.errors.contains("began with another template"))
                #expect(server.requestCount == 2)
            }
        }
    }

    @Test func `too many failures stop it, and it resumes with the remaining rows`() async throws {
        let isBroken = Atomic(true)
        let refusal = Self.answer(403, #"{"error": {"code": 403, "message": "No.", "status": "PERMISSION_DENIED"}}"#)
        let answers = LoopbackRoutes { _ in isBroken.load(ordering: .relaxed) ? refusal : Self.ok }
        try await withLoopbackServer(answers) { server in
            try await withFiles(Self.rows(2000)) { folder in
                let stopped = try await RichPushProcess.run(
                    Self.arguments(server, ["--stop-at", "5", "--concurrency", "2"]),
                    in: folder
                )
                #expect(stopped.status == 1)
                #expect(stopped.errors.contains("beyond --stop-at 5"))
                #expect(stopped.errors.contains("richpush campaign resume"))
                let refused = server.requestCount
                #expect(refused < 2000)
                isBroken.store(false, ordering: .relaxed)
                let outcome = try await RichPushProcess.run(
                    ["campaign", "resume", "j", "--stop-at", "100%", "--json"],
                    in: folder
                )
                #expect(try outcome.json["rows"] as? Int == 2000)
                #expect(try outcome.json["sent"] as? Int == 2000 - refused)
                #expect(server.requestCount == 2000)
            }
        }
    }

    @Test func `rendered files are parts of their own`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withTemporaryFolder { folder in
                let rendered = folder.appending(path: "rendered")
                try FileManager.default.createDirectory(at: rendered, withIntermediateDirectories: true)
                for part in 0..<2 {
                    let lines = (1...5).map {
                        #"{"key":"\#(part)-\#($0)","message":{"token":"\#(Self.token)\#(part)\#($0)"}}"#
                    }
                    let more = [
                        #"{"key":9,"skipped":"no"}"#, #"{"key":10,"error":{"code":"missing-field","text":"t"}}"#,
                    ]
                    try Data((lines + more).joined(separator: "\n").utf8).write(
                        to: rendered.appending(path: "part-0000\(part).jsonl")
                    )
                }
                let arguments = [
                    "campaign", "send", "--rendered", "rendered", "--journal", "j", "--emulator", server.baseURL,
                    "--json",
                ]
                let outcome = try await RichPushProcess.run(arguments, in: folder)
                #expect(try outcome.json["sent"] as? Int == 10)
                #expect(try outcome.json["skipped"] as? Int == 2)
                #expect(try outcome.json["not_rendered"] as? Int == 2)
                let again = try await RichPushProcess.run(arguments, in: folder)
                #expect(try again.json["sent"] as? Int == 10)
                #expect(server.requestCount == 10)
            }
        }
    }

    @Test func `a killed campaign resumes and lists possible duplicates`() async throws {
        let arrivals = Mutex<[String: Int]>([:])
        let routes = LoopbackRoutes { request in
            let body = String(decoding: request.body, as: UTF8.self)
            let key = body.split(separator: "\"n\":\"").last?.prefix { $0 != "\"" } ?? ""
            arrivals.withLock { $0[String(key), default: 0] += 1 }
            return Self.ok
        }
        try await withLoopbackServer(routes) { server in
            try await withFiles(Self.rows(3000)) { folder in
                for kill in 1...3 {
                    // The shell waits for arrivals in the journal, and kills without a warning.
                    let command =
                        kill == 1
                        ? "campaign send t.json a.csv --journal j --key n --emulator \(server.baseURL)"
                        : "campaign resume j"
                    _ = try await RichPushProcess.runShell(
                        """
                        "$0" \(command) 2>/dev/null & sender=$!
                        until [ "$(grep -c ^sent j/part-0001.journal 2>/dev/null || true)" -ge \(kill * 600) ] 2>/dev/null; do :; done
                        kill -KILL $sender
                        wait $sender || true
                        """,
                        in: folder
                    )
                }
                let outcome = try await RichPushProcess.run(["campaign", "resume", "j"], in: folder)
                #expect(outcome.status == 0)
                let counts = arrivals.withLock { $0 }
                #expect(counts.count == 3000)
                let listed = Set(
                    try text("j/outcomes.csv", in: folder).split(separator: "\n").filter { $0.hasSuffix(",yes") }
                        .compactMap { $0.split(separator: ",").dropFirst().first.map(String.init) }
                )
                let twice = Set(counts.filter { $0.value > 1 }.keys)
                #expect(twice.isSubset(of: listed), "\(twice.subtracting(listed))")
                #expect(listed.count <= 400)
            }
        }
    }

    @Test func `an audience from a pipe is kept, and two senders of one part are refused`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withFiles(Self.rows(2)) { folder in
                let outcome = try await RichPushProcess.runShell(
                    "\"$0\" campaign send t.json - --audience-format csv --journal j --emulator \(server.baseURL) < a.csv",
                    in: folder
                )
                #expect(outcome.status == 0)
                #expect(outcome.errors.contains("The audience is kept in"))
                #expect(try text("j/audience.csv", in: folder) == Self.rows(2))

                // As if another program were at it.
                try FileManager.default.removeItem(at: folder.appending(path: "j/part-0001.done"))
                let journal = open(folder.appending(path: "j/part-0001.journal").path, O_RDWR | O_CLOEXEC)
                defer { close(journal) }
                try #require(flock(journal, LOCK_EX) == 0)
                let second = try await RichPushProcess.run(["campaign", "resume", "j"], in: folder)
                #expect(second.status == 75)
                #expect(second.errors.contains("is being written by another run"))
                #expect(server.requestCount == 2)
            }
        }
    }

    /// A library that lets the time of day jump by days with each reading; monotonic clocks stay right.
    private static let jumpingClock = """
        #define _GNU_SOURCE
        #include <stdatomic.h>
        #include <stdio.h>
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>
        static atomic_uint readings;
        int clock_gettime(clockid_t clock, struct timespec *time) {
            static const long days[] = {0, 1, -3, 400, -400};
            int result = syscall(SYS_clock_gettime, clock, time);
            if (clock == CLOCK_REALTIME) time->tv_sec += 86400 * days[atomic_fetch_add(&readings, 1) % 5];
            return result;
        }
        int gettimeofday(struct timeval *time, void *zone) {
            struct timespec now;
            clock_gettime(CLOCK_REALTIME, &now);
            *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
            return 0;
        }
        __attribute__((destructor)) static void tell(void) { dprintf(2, "%u readings\\n", atomic_load(&readings)); }
        """

    @Test func `a clock that jumps neither loses a row nor holds the campaign up`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in Self.ok }) { server in
            try await withFiles(Self.rows(400)) { folder in
                try Data(Self.jumpingClock.utf8).write(to: folder.appending(path: "jump.c"))
                let arguments = Self.arguments(server, ["--rate", "600000"]).joined(separator: " ")
                // A sanitizer's run loads an additional library.
                let outcome = try await RichPushProcess.runShell(
                    """
                    clang -shared -fPIC -o jump.so jump.c && \
                    LD_PRELOAD="./jump.so${LD_PRELOAD:+:$LD_PRELOAD}" "$0" \(arguments)
                    """,
                    in: folder
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.errors.contains("400 rows: 400 sent"))
                // Otherwise the test would not be about its clock.
                #expect(outcome.errors.contains(#/[1-9][0-9]* readings/#))
                #expect(server.requestCount == 400)
            }
        }
    }
}
