// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct RequestTextTests {
    private static let body = #"{"message": {"topic": "news", "notification": {"title": "Hi", "imageUrl": "x"}}}"#
    private static let address = "https://fcm.googleapis.com/v1/projects/shop/messages:send"

    @Test(arguments: [
        "POST ADDRESS HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer t\r\n\r\nBODY\r\n",
        "# comment\n@project = shop\n\nPOST ADDRESS\nAuthorization: Bearer t\n\nBODY\n\n### next\n\nPOST ADDRESS\n\n{}\n",
        "POST ADDRESS HTTP/1.1\n\nContent-Type: application/json\nAuthorization: Bearer t\n\nBODY",
        "POST ADDRESS HTTP/1.1\r\nAuthorization: Bearer t\r\nBODY",
        "curl -X POST -H 'Authorization: Bearer t' -d 'BODY' ADDRESS",
        "$ curl ADDRESS \\\n  --header \"Authorization: Bearer t\" \\\n  --data-raw 'BODY'\n",
        "#!/bin/sh\n\ncurl --json 'BODY' \\\n  -H'Authorization: Bearer t' 'ADDRESS' | jq .\n",
        "curl -H 'Authorization: Bearer t' -d'BODY' 'ADDRESS'; echo done",
        "#!/bin/bash\nTOKEN=t\n\ncurl -H 'Authorization: Bearer t' -d @- \\\n  ADDRESS <<EOF\nBODY\nEOF\necho done\n",
        "curl -H 'Authorization: Bearer t' --data-binary @- ADDRESS <<-'END' | jq .\n\tBODY\n\tEND\n",
        "cat <<'JSON' | curl -H 'Authorization: Bearer t' --data-binary @- ADDRESS\nBODY\nJSON\n",
        "cat << \"JSON\" |\nBODY\nJSON\n  curl -H 'Authorization: Bearer t' -d @- ADDRESS;\n",
        "echo 'BODY' | curl -H 'Authorization: Bearer t' -d @- ADDRESS",
        "$ printf 'BODY' | curl -H 'Authorization: Bearer t' -d @- ADDRESS",
        "DATA='BODY'\n\ncurl -H 'Authorization: Bearer t' -d \"$DATA\" ADDRESS\n",
        "curl -H 'Authorization: Bearer t' -d \"$(cat <<EOF\nBODY\nEOF\n)\" ADDRESS\n",
        "export DATA=$(cat <<EOF\nBODY\nEOF\n)\ncurl -H 'Authorization: Bearer t' --json \"${DATA}\" ADDRESS",
        "curl -H 'Authorization: Bearer t' -d @- ADDRESS <<< 'BODY'",
        "curl -H 'Authorization: Bearer t' --data-raw $'BODY' ADDRESS",
        "echo start; curl -H 'Authorization: Bearer t' -d 'BODY' ADDRESS; echo done",
        "cat <<EOF\ncurl -d '{}' x://y\nEOF\necho next\ncurl -H 'Authorization: Bearer t' -d 'BODY' ADDRESS\n",
    ])
    func `the body of a request is read where it stands`(_ form: String) throws {
        let text = form.replacing("BODY", with: Self.body).replacing("ADDRESS", with: Self.address)
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(request.address == Self.address)
        #expect(request.headers["authorization"] == "Bearer t")
        #expect(request.findings.isEmpty)
        #expect(!request.isForAPNs)
        let document = try JSONDocument(parsing: request.body)
        #expect(document.root.value == (try JSONValue(parsing: Self.body)))
        let place = try #require(Linter.standard.lint(document).first { $0.rule == "image-misplaced" }?.location)
        #expect(Array(text.utf8)[place.byteRange].starts(with: #""imageUrl""#.utf8))
    }

    @Test func `a body in double quotes is read without its backslashes`() throws {
        let text = #"curl -d "{\"topic\": \"news\"}" \#(Self.address)"#
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(try JSONDocument(parsing: request.body).root.value == ["topic": "news"])
    }

    @Test(arguments: [
        ("POST /3/device/ab HTTP/2\nhost: api.push.apple.com\napns-topic: com.example.app\n\n{\"aps\": {}}", true),
        ("curl -d '{\"aps\": {}}' --http2 https://api.sandbox.push.apple.com/3/device/ab", true),
        ("curl -H 'apns-push-type: alert' -d '{\"aps\": {}}' https://push.example.com/send", true),
        ("POST https://web.push.apple.com/3/device/ab\n\n{\"web_push\": 8030}", false),
    ])
    func `a request to APNs is told from others`(_ text: String, _ isForAPNs: Bool) throws {
        #expect(try #require(RequestText(Array(text.utf8))).isForAPNs == isForAPNs)
    }

    @Test(arguments: [
        ("curl -H 'Authorization: key=AAAA' -d '{}' https://fcm.googleapis.com/fcm/send", 2),
        ("POST /fcm/send HTTP/1.1\nHost: fcm.googleapis.com\n\n{}", 1),
        ("POST \(address)\nAuthorization: key=AAAA\n\n{}", 1), ("POST \(address)\nAuthorization: Bearer t\n\n{}", 0),
        ("POST https://push.example.com/send\nAuthorization: key=AAAA\n\n{}", 0),
    ])
    func `the legacy address and its server key are found`(_ text: String, _ count: Int) throws {
        let findings = try #require(RequestText(Array(text.utf8))).findings
        #expect(findings.count == count)
        #expect(findings.allSatisfy { $0.rule == "legacy-field" && $0.severity == .error })
    }

    @Test(arguments: [
        (String(repeating: "a", count: 63), "has 63 digits"), (String(repeating: "0", count: 32), "has 32 digits"),
        ("d1fpVhbcTTyVB0xT9VL4Yy:APA91bHun4MxP5egoKMwt2KZ", "registration token of FCM"),
        (String(repeating: "a", count: 64), ""), (String(repeating: "A", count: 160), ""), ("ab", ""), ("", ""),
        ("$TOKEN", ""), ("{{token}}", ""), ("DEVICE_TOKEN", ""), ("<device-token-of-more-than-thirty-two-letters>", ""),
    ])
    func `a device token in an address of APNs has all its digits`(_ token: String, _ words: String) throws {
        for text in [
            "POST /3/device/\(token) HTTP/2\napns-topic: com.example.app\n\n{\"aps\": {}}",
            "curl -d '{\"aps\": {}}' 'https://api.push.apple.com/3/device/\(token)'",
        ] {
            let findings = try #require(RequestText(Array(text.utf8))).findings
            #expect(findings.map(\.rule) == (words.isEmpty ? [] : ["target-mismatch"]))
            #expect(findings.allSatisfy { $0.message.contains(words) })
        }
    }

    @Test(arguments: [
        "", "{", "POST", "curl", "POST /a HTTP/1.1\na: b", "POST /a\n\n", "curl https://example.com",
        "curl -d @push.json x://y", "curl -d", "curl -H", "hello\nPOST /a\n\n{}", "curl 'never closed", "curl -d '",
        "curl \\", "curl -d @- x://y", "curl -d @- x://y <<EOF", "curl -d @- x://y <<EOF\n",
        "cat a.json | curl -d @- x://y",
        "curl -d $DATA x://y", "echo '{}'", "cat <<EOF\n{}\nEOF\n",
    ])
    func `other texts and requests without a body are none`(_ text: String) {
        #expect(RequestText(Array(text.utf8)) == nil)
    }

    /// The shell takes quotation marks and backslashes away, and places are those of the text that people see.
    @Test(arguments: [
        ("curl -d \"{\\\"topic\\\": \\\"a\\\",\n  \\\"foo\\\": 1}\" ADDRESS", 2, 4, "\"foo\\\": 1"),
        ("curl \\\n -d '{\"topic\": \"'it''s'\", \"foo\": 1}' ADDRESS", 2, 27, "\"foo\": 1"),
        ("curl -d '{\"topic\": \"a\", \"foo\": 1}' ADDRESS", 1, 25, "\"foo\": 1"),
    ])
    func `a finding in a quoted body stands where the text has it`(
        _ form: String,
        _ line: Int,
        _ column: Int,
        _ excerpt: String
    ) throws {
        let text = form.replacing("ADDRESS", with: Self.address)
        let request = try #require(RequestText(Array(text.utf8)))
        let body = try JSONDocument(parsing: request.body)
        let found = request.placed(Linter.standard.lint(body), in: body).filter { $0.path == "foo" }
        let place = try #require(found.first?.location)
        #expect(place.line == line && place.column == column)
        #expect(Array(text.utf8)[place.byteRange].elementsEqual(excerpt.utf8))
    }

    @Test func `a mistake in a quoted body stands where the text has it`() throws {
        let text = "curl -d \"{\\\"topic\\\": \\\"a\\\",\n \\\"b\\\" 1}\" \(Self.address)"
        let request = try #require(RequestText(Array(text.utf8)))
        let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: request.body) }
        let placed = request.placed(error)
        #expect(placed.text == Array(text.utf8) && placed.error.line == 2 && placed.error.column == 8)
        #expect(Array(text.utf8)[placed.error.offset] == UInt8(ascii: "1"))
    }

    @Test(arguments: [
        "curl \\\n -H 'apns-push-type: foo' \\\n -d '{\"aps\": {\"badge\": \"a\"}}' \\\n https://api.push.apple.com/3/device/ab",
        "POST /3/device/ab HTTP/2\napns-push-type: foo\n\n{\"aps\": {\"badge\": \"a\"}}",
    ])
    func `findings about header fields and address stand at them`(_ text: String) throws {
        let request = try #require(RequestText(Array(text.utf8)))
        let body = try JSONDocument(parsing: request.body)
        guard case .object(let payload) = body.root.value else { return }
        let found = request.placed(Linter.standard.lint(request.push(payload)), in: body)
        let excerpts = found.map { finding in
            finding.location.map { String(decoding: Array(text.utf8)[$0.byteRange], as: UTF8.self) } ?? "none"
        }
        let ofHeader = zip(found, excerpts).filter { $0.0.path == "headers.apns-push-type" }.map(\.1)
        #expect(ofHeader == ["apns-push-type: foo"])
        #expect(zip(found, excerpts).filter { $0.0.path == "payload.aps.badge" }.map(\.1) == ["\"badge\": \"a\""])
        let legacy = "curl -H 'Authorization: key=A' -d '{}' https://fcm.googleapis.com/fcm/send"
        let columns = try #require(RequestText(Array(legacy.utf8))).findings.map { $0.location?.column }
        #expect(columns == [40, 10])
    }

    // MARK: - Programs

    @Test(arguments: [
        "const message = BODY;\n", "var payload = BODY", "let a: Message = BODY;", "message = BODY\n",
        "payload := BODY",
        "await admin.messaging().send(BODY, true);", "  return BODY;", "messages.push([BODY])",
        "// what is sent\nimport x from 'y';\n/* {\"message\": {}} */\nsend(BODY) // don't",
        "# it's Python\nclient.post(url, json=BODY)", "axios.post(url, {headers: {a: 'b'}, timeout: 5, body: BODY})",
        "exports.f = onWrite((change) => {\n  const user = {name: `a {b`};\n  send(BODY);\n});",
        ">>> from a import b\n>>> message = BODY\n>>> b.send(message)",
        "Notification BODY", "10:45 INFO sending: BODY to a token", "Final JSON being sent is: BODY",
        "final r = await http.post(uri, headers: <String, String>{'A': 'b'}, body: jsonEncode(<String, dynamic>BODY));",
    ])
    func `the push within a program is read where it stands`(_ form: String) throws {
        let text = form.replacing("BODY", with: Self.body)
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(request.isProgram && request.address.isEmpty && request.findings.isEmpty)
        let document = try JSONDocument(parsing: request.body)
        #expect(document.root.value == (try JSONValue(parsing: Self.body)))
        let place = try #require(Linter.standard.lint(document).first { $0.rule == "image-misplaced" }?.location)
        #expect(Array(text.utf8)[place.byteRange].starts(with: #""imageUrl""#.utf8))
    }

    @Test(arguments: [
        ("device.send('x', extra={'aps': {'alert': 'b'}, 'k': 1})", #"{"aps": {"alert": "b"}, "k": 1}"#),
        ("a = {data: {k: 'v'}, token: 't'}", #"{"data": {"k": "v"}, "token": "t"}"#),
        (
            "send({to: 'ExponentPushToken[x]', body: 'b', // no\n sound: 'default'})",
            #"{"to": "ExponentPushToken[x]", "body": "b", "sound": "default"}"#
        ),
        ("options = {image: 'a', data: {}}\nb = {apns: {payload: {aps: {}}}}", #"{"apns": {"payload": {"aps": {}}}}"#),
        (
            "body: jsonEncode(<String, dynamic>{'data': <String, String?>{'a': 'b'}, 'to': 't'})",
            #"{"data": {"a": "b"}, "to": "t"}"#
        ),
        (
            "post(jsonEncode(<String, dynamic>{'notification': <String, dynamic>{'body': 'b'}, 'priority': 'high'}))",
            #"{"notification": {"body": "b"}, "priority": "high"}"#
        ),
        ("m = new gcm.Message({ to: 't', data: { a: 'b' } })", #"{"to": "t", "data": {"a": "b"}}"#),
        (
            "interface Message { token: string; data: Data }\nconst m: Message = { token: 't', data: { a: 'b' } };",
            #"{"token": "t", "data": {"a": "b"}}"#
        ),
        (
            "export class Message { constructor() {} }\nsend({ topic: 'a', notification: { title: 'b' } })",
            #"{"topic": "a", "notification": {"title": "b"}}"#
        ),
        ("var m = { GCM: { data: { a: 'b' } } };", #"{"GCM": {"data": {"a": "b"}}}"#),
        (
            "p = { MessageStructure: 'json', Message: { default: 'a', APNS: { aps: { alert: 'b' } } } };",
            #"{"MessageStructure": "json", "Message": {"default": "a", "APNS": {"aps": {"alert": "b"}}}}"#
        ),
        (
            "mail({ Message: { Subject: {} } }); a = {notification: {title: 'b'}, topic: 'n'}",
            #"{"notification": {"title": "b"}, "topic": "n"}"#
        ),
        ("a = {notification: {title: 'it\\'s'}, }", #"{"notification": {"title": "it's"}}"#),
        (
            "a = {notification: {title: 'b'}, topic: 'n'}\nlog({topic: a.topic, notification: a.notification})",
            #"{"notification": {"title": "b"}, "topic": "n"}"#
        ),
        (
            "a = {message: {notification: {title: 'b'}, topic: 'n'}}\nlog({to: b, data: c, notification: d})",
            #"{"message": {"notification": {"title": "b"}, "topic": "n"}}"#
        ),
    ])
    func `the outermost object with the members of a push is the one`(_ text: String, _ object: String) throws {
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(try JSONValue(parsing: request.body) == (try JSONValue(parsing: object)))
    }

    @Test(arguments: [
        ("const m = {\n  notification: {title: 'a'},\n  token: deviceToken\n};", 3, 10),
        ("send({notification: {title: 'Hi ' + name}})", 1, 35), ("m = {'data': {'flag': True}, 'topic': 'a'}", 1, 23),
        ("a = {payload: {aps: {alert: 'b'}}};\nsend({topic: 'n', apns: a, notification: n})", 2, 25),
    ])
    func `what a program computes is named at its place`(_ text: String, _ line: Int, _ column: Int) throws {
        let request = try #require(RequestText(Array(text.utf8)))
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: request.body) }
        #expect(error?.line == line && error?.column == column, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        "function f() { return {name: 1} }", "if (a) { notification() }", "class A { data = {token: 1} }",
        "onBackgroundMessage((p) => { const o = { data: {}, topic: 'a' }; registration.showNotification(p.a, o); })",
        "token: token,\nnotification: {title: 'a'}", "apns: {payload: {aps: {}}}, data: {a: 'b'}",
        "{\"notification\": {}} x",
        "let a = {message: 'text'}", "a = '{notification: {}}'", "m = {notification: {title: 'a'}",
        "x = %{notification: %{}}",
        "data = {title: 'New', topic: 'id', body: 'b'}", "[send({notification: {}})]",
        "function f(): Promise<void> { notification: {} }", "message: {notification: {title: 'a'}}", "a: {b: {}}",
    ])
    func `a text without a push in it stays as it is`(_ text: String) {
        #expect(RequestText(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("admin.messaging().sendToDevice(tokens, p);", true, ["sendToDevice"]),
        ("getMessaging( getApp() )\n  .sendMulticast(m)", true, ["sendMulticast"]),
        ("messaging.sendToTopic('a', p)\nmessaging.sendToTopic('b', p)", true, ["sendToTopic"]),
        ("import { getMessaging } from 'firebase-admin/messaging';", true, []),
        ("getMessaging().sendEachForMulticast(m) // messaging().sendAll(m)", true, []),
        ("messaging().onMessage(m => show(m)); sendMulticast(m); mailer.sendAll(m)", false, []),
        ("response = messaging.send_multicast(m)", true, ["send_each_for_multicast"]),
        ("FirebaseMessaging.getInstance().sendAllAsync(m)", true, ["call sendEachAsync."]),
        ("FirebaseMessaging.DefaultInstance.SendMulticastAsync(m)", true, ["call SendEachForMulticastAsync."]),
        ("getMessaging().sendAll(m)", true, ["call sendEach."]),
        ("await FirebaseMessaging.DefaultInstance.SendEachForMulticastAsync(m)", true, []),
        ("FirebaseMessaging.getInstance().subscribeToTopic(a)", false, []),
        ("n = Rpush::Gcm::Notification.new\nn.app = Rpush::Gcm::App.find_by_name('a')", false, ["Rpush::Fcm"]),
        ("n = Rpush::Fcm::Notification.new", false, []),
        ("require 'fcm'\nfcm = FCM.new(key)\nfcm.send([token], options)", false, ["send_v1"]),
        ("fcm = FCM.new(file, project)\nfcm.send_v1(message)\nfcm.send(:get, '/')", false, []),
        ("fcm.send(message)", false, []),
        ("const gcm = require('node-gcm'); const s = new gcm.Sender(key)", false, ["node-gcm"]),
        ("push_service = FCMNotification(api_key='x')", false, ["PyFCM"]),
        ("push_service = FCMNotification(service_account_file='x')", false, []),
        ("post('https://fcm.googleapis.com/fcm/send', p)", false, ["legacy API"]),
        ("post('https://fcm.googleapis.com/v1/projects/p/messages:send', p)", false, []),
    ])
    func `what a program calls is known by name`(_ text: String, _ isForSDK: Bool, _ named: [String]) {
        let calls = ProgramCalls(Array(text.utf8))
        #expect(calls.isForAdminSDK == isForSDK)
        #expect(calls.findings.count == named.count)
        for (finding, name) in zip(calls.findings, named) {
            #expect(finding.rule == "legacy-field" && finding.message.contains(name) && finding.location != nil)
        }
    }

    @Test(
        arguments: [
            ("client.publishToUsers(['u'], { web: { notification: { title: 'a' } } })", "pusher-beams"),
            ("beamsClient.publish(['a'], { apns: { aps: { alert: 'b' } } })", "pusher-beams"),
            ("require('@pusher/push-notifications-server');\nsend({ apns: { aps: { badge: 1 } } })", "pusher-beams"),
            ("m = {'notification': {'title': 'a'}}\nwebpush(s, json.dumps(m), vapid_private_key=K)", "web-worker"),
            ("const Pushy = require('pushy');\nsend({ topic: 'a', notification: { badge: 1 } })", "pushy"),
            ("webpush.sendNotification(s, JSON.stringify({ notification: { title: 'a' } }))", "web-worker"),
            ("$webPush->queueNotification($s, json_encode(['notification' => ['title' => 'a']]));", "web-worker"),
            ("POST https://api.pushy.me/push?api_key=a\n\n{\"to\": \"b\", \"notification\": {\"badge\": 1}}", "pushy"),
            ("curl -d '{\"notification\": {\"title\": 1}}' https://api.pushover.net/1/messages.json", "pushover"),
            ("POST /push\nHost: api.pushy.me\n\n{\"to\": \"b\", \"notification\": {}}", "pushy"),
            ("const w = require('web-push');\ngetMessaging().send({ topic: 'a', notification: {} })", nil),
            ("api.onesignal.com(); require('pushy'); send({ topic: 'a', notification: {} })", nil),
            ("send({ topic: 'a', webpush: { notification: { title: 'a' } } })", nil),
            ("curl -d '{\"topic\": \"a\"}' https://fcm.googleapis.com/v1/projects/pushy/messages:send", nil),
        ] as [(String, String?)]
    )
    func `a service that is not FCM is known by its address and its calls`(_ text: String, _ id: String?) throws {
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(request.vendor?.id == id)
        let push = ComputedPush(request)
        let rules = try push?.findings() ?? Linter.standard.lint(request.document(JSONDocument(parsing: request.body)))
        #expect(rules.contains { $0.rule == "sender-request" } == (id != nil))
        #expect(id == nil || rules.allSatisfy { $0.severity != .error })
    }

    @Test func `a program without a push in it says where it sends one`() throws {
        let text = "const w = require('web-push');\nw.sendNotification(s, JSON.stringify({ title: 'a', body: b }));"
        #expect(RequestText(Array(text.utf8)) == nil)
        let found = ProgramCalls(Array(text.utf8)).senderFindings
        #expect(found.map(\.rule) == ["sender-request"] && found.first?.location?.column == 11)
        #expect(ProgramCalls(Array("send(a)".utf8)).senderFindings == [])
    }

    @Test(arguments: ["messaging(", "messaging().", "messaging", "a ", "#", "//", "googleapis"])
    func `a long program costs no more than its length`(_ part: String) {
        let calls = ProgramCalls(Array(String(repeating: part, count: 100_000).utf8))
        #expect(calls.gone.isEmpty)
    }

    // MARK: - Members alone

    @Test(arguments: [
        #""notification": {"title": "a", "imageUrl": "x"}"#,
        "\n  \"token\": \"a\",\n  \"notification\": {\"title\": \"é\",\n  \"imageUrl\": \"x\"},\n",
        #" "message": {"notification": {"imageUrl": "x"}}"#,
    ])
    func `members without braces are read where they stand`(_ text: String) throws {
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(request.isWithoutBraces && request.isPart && request.findings.isEmpty)
        let found = Linter.standard.lint(try JSONDocument(parsing: request.body))
        let place = try #require(found.first { $0.rule == "image-misplaced" }?.location)
            .withoutBraces(in: text.utf8.count)
        #expect(Array(text.utf8)[place.byteRange].starts(with: #""imageUrl""#.utf8))
        let before = text.utf8.prefix(place.byteRange.lowerBound)
        let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        #expect(place.column == line.count + 1)
        let ends = found.compactMap { $0.location?.withoutBraces(in: text.utf8.count).byteRange.upperBound }
        #expect(ends.allSatisfy { $0 <= text.utf8.count })
    }

    @Test(arguments: [#""a": {"b": 1}"#, #""notification": {"title": "a""#, #""text""#, #""aps": {}} x"#])
    func `other members are none of a push`(_ text: String) {
        #expect(RequestText(Array(text.utf8)) == nil)
    }

    // MARK: - Logs of devices

    @Test(arguments: [
        (
            "{\n    aps =     {\n        alert = Hi;\n        \"mutable-content\" = 1;\n    };\n    image = \"https://e.com/a.gif\";\n}",
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "image": "https://e.com/a.gif"}"#
        ),
        (
            "userInfo [AnyHashable(\"aps\"): {\n    \"loc-args\" =     (\n        a,\n        \"b \\U2019\"\n    );\n}, AnyHashable(\"gcm.message_id\"): 0:16%8f]\n}",
            #"{"aps": {"loc-args": ["a", "b \u2019"]}, "gcm.message_id": "0:16%8f"}"#
        ),
        (
            "apsd[85]: Received message with payload '{\n\t aps =\t  {\n\t\t\t  alert =\t\t\tHi;\n\t };\n\t n = 1;\n}' with priority 10",
            #"{"aps": {"alert": "Hi"}, "n": 1}"#
        ),
        (
            "[AnyHashable(\"image\"): https://e.com/a,b.jpg, AnyHashable(\"aps\"): {\n}, AnyHashable(\"n\"): 0.5]",
            #"{"image": "https://e.com/a,b.jpg", "aps": {}, "n": 0.5}"#
        ),
    ])
    func `a push that a device printed is read where it stands`(_ text: String, _ object: String) throws {
        let request = try #require(RequestText(Array(text.utf8)))
        #expect(request.isPrinted && !request.isProgram && request.address.isEmpty)
        #expect(try JSONValue(parsing: request.body) == (try JSONValue(parsing: object)))
        #expect(request.body.count == text.utf8.count)
        #expect(request.body.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0A })
    }

    @Test(arguments: [
        "{ a = 1; }", "{image=https://x.example/a.jpg, body=b}", "{ aps = { alert = hi; } }", "{ aps = { alert = \"hi",
        "[AnyHashable(\"aps\"): {", "[AnyHashable(\"a\"): 1]", "{aps=default;}", "{ aps = (1; }", "{ \"aps\": {} ",
        "if (a) { aps = b }", "payload '{ a = { b = c; }; }'",
    ])
    func `other dictionaries are no push`(_ text: String) {
        #expect(RequestText(Array(text.utf8)) == nil)
    }

    /// With a cost that grows by the square of the length, it would last longer than the suite may.
    @Test(arguments: ["{", "a{", "({", "'", "`", "/*", "a:", "\n", " a {", "a = {b: {", "}", "<", "<a>", "a: <b>{"])
    func `a long text costs no more than its length`(_ part: String) {
        #expect(ProgramText(Array(("a = " + String(repeating: part, count: 300_000)).utf8))?.object == nil)
        #expect(
            ProgramText(Array((String(repeating: " ", count: 300_000) + String(repeating: part, count: 300_000)).utf8))?
                .object == nil
        )
    }
}
