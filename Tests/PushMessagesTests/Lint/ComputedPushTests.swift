// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ComputedPushTests {
    private static func push(_ text: String) throws -> ComputedPush { try #require(ComputedPush(Array(text.utf8))) }

    private static func lines(_ text: String) throws -> [String] {
        try push(text).findings().filter { $0.rule != InvalidJSONRule.id }
            .map { "\($0.path ?? "-") \($0.severity) \($0.rule)" }
    }

    @Test(arguments: [
        (
            "const message = { topic: user.topic, notification: { title, body: `Hi ${name}`, image: url }, priority: 'high' };",
            [
                "priority error legacy-field",
                "apns.payload.aps.mutable-content warning mutable-content-missing",
            ]
        ),
        (
            "payload = {'to': device, 'notification': {'title': f'Hi {name}', 'badge': data.get('badge'), 'sound': None}}",
            ["to error legacy-field", "notification.badge error legacy-field", "notification.sound error legacy-field"]
        ),
        (
            "send({ data: { bigPicture: req.body.picture }, notification: { title: a + ' b', body: 'x' }, topic: 'a' })",
            ["data.bigPicture warning image-misplaced"]
        ),
        (
            "{ topic: 'a', android: { collapseKey: key }, notification: { title: isNew ? 'New' : t('old'), clickAction: 'A' } }",
            ["notification.clickAction error legacy-field"]
        ),
        (
            "messages.push({ to: pushToken, priority: p, badge: n, body: 'b', richContent: { image: u }, mutableContent: m })",
            ["- note sender-request"]
        ),
        (
            "const m = { to: pushToken, sound: 'default', title: 'a', data: { b: 'c' } };\n"
                + "await fetch('https://exp.host/--/api/v2/push/send', { body: JSON.stringify(m) });",
            ["- note sender-request"]
        ),
        (
            "messages.push({ to: pushToken, body: 'b', richContent: { image: u } })",
            ["- note sender-request", "mutableContent warning expo-mutable-content"]
        ),
        ("[\"aps\": [\"alert\": text, \"sound\": 1], \"image\": \"b\"]", ["aps.sound warning aps-value"]),
        ("const m = { topic: 'a', apns: apns, notification: { title: 'x', image: 'https://e.com/a.png' } }", []),
        ("const m = { ...base, notification: { title: 'x', image: 'https://e.com/a.png' } }", []),
        (
            "m = {'topic': 'a', **more, 'notification': {'title': 'x', 'colour': c}}",
            ["notification.colour error invalid-field"]
        ),
        ("n.alert = 'a'\nn.custom_data = { 'aps' => { 'mutable-content' => 1 }, 'image' => url }", []),
        (
            "payload = { 'aps' => { 'mutable-content' => 1 }, 'image' => url }",
            ["aps.mutable-content warning data-only-for-apple"]
        ),
        ("const m = { ...base, topic: 'a', data: { b: 'c' }, apns: { headers: { 'apns-priority': '10' } } }", []),
        (
            "messaging.Message(notification=messaging.Notification(title, body), topic='a', data=data,\n"
                + "  apns=messaging.APNSConfig(headers={'apns-priority': '10'}))",
            []
        ),
        (
            "const m = { topic: 'a', data: { ...base, b: 'c' } }",
            ["data note data-only", "apns.payload.aps.content-available note data-only-for-apple"]
        ),
        (
            "send({ topic: 'a', data: new Map<string, string>(pairs), notification: { title: 'x', colour: c } })",
            ["notification.colour error invalid-field"]
        ),
        (
            "new Message() { Topic = \"a\", Data = new Dictionary<string, string>() { { \"b\", c } }.Concat(d) }",
            ["apns.payload.aps.content-available note data-only-for-apple"]
        ),
    ])
    func `what a program computes is taken for valid, and the rest is judged`(_ text: String, _ found: [String])
        throws
    {
        #expect(try Self.lines(text).map { $0.replacing("message.", with: "") } == found)
    }

    /// A section that a variable names is judged as the object that the program assigns to it.
    @Test(arguments: [
        (
            "const android = { priority: 'HIGH', foo: 'a' };\nconst m = { token, notification: { title }, android: android };",
            ["android.foo error invalid-field"], 1
        ),
        (
            "const android: AndroidConfig = { foo: 'a' }; // x\nconst apns = { payload: { aps: { badge: 1 } } };\n"
                + "send({ topic: 'a', notification: { title: 'b' }, android, apns })",
            ["android.foo error invalid-field"], 1
        ),
        (
            "android_config = {'foo': 'a'}\nm = {'topic': t, 'notification': {'title': 'b'}, 'android': android_config }",
            ["android.foo error invalid-field"], 1
        ),
        (
            "let android = { foo: 'a' };\nandroid = other;\nconst m = { topic: 'a', notification: { title: t }, android };",
            [], 0
        ),
        (
            "const m = { topic: 'a', notification: { title: 'b' }, android };\nconst android = { foo: 'a' };",
            ["android.foo error invalid-field"], 2
        ),
        ("const m = { topic: 'a', notification: { title: 'b' }, android: config() , apns: a.b };", [], 0),
        ("body = {'topic': t, 'notification': {'title': 'b', 'body': body}}", [], 0),
        ("const data = { id: 1 };\ndata.id = '1';\nsend({ topic: t, notification: { title: 'b' }, data });", [], 0),
        (
            "function a() { const data = { b: 1 }; }\nfunction c(data) { send({ topic: t, notification: { title: 'b' }, data }); }",
            [], 0
        ),
    ])
    func `a section is looked up in the program`(_ text: String, _ found: [String], _ line: Int) throws {
        let findings = try Self.push(text).findings().filter { $0.severity == .error }
        #expect(try Self.lines(text).filter { $0.contains(" error ") } == found)
        #expect(findings.allSatisfy { $0.location?.line == line })
    }

    @Test func `the computed values are named, and findings stand where the program has them`() throws {
        let text = """
            const message = {
              topic: topic(), // whom
              data: { a: b.c[1], d: () => { return { e: 1 } } },
              priority: "high"
            };
            """
        let findings = try Self.push(text).findings()
        let names = "topic, data.a, data.d"
        #expect(try Self.push(text).description == "a program that computes \(names); give the JSON that is sent")
        let priority = try #require(findings.first { $0.rule == "legacy-field" })
        #expect(priority.location?.line == 4 && priority.location?.column == 3 && priority.fix == nil)
        let note = try #require(findings.last)
        #expect(note.severity == .note && note.location?.line == 2)
        #expect(
            note.message
                == "A program computes topic, data.a, data.d, which are taken for valid; lint the JSON that it sends to "
                + "have all of it checked."
        )
    }

    @Test(arguments: [
        (#"-d "{\"topic\": \"$TOPIC\", \"notification\": {\"title\": \"Hi\", \"colour\": \"${C}\"}}" ADDRESS"#, 2),
        (#"-d '{"topic": "'"$TOPIC"'", "notification": {"title": "Hi", "colour": "'$C'"}}' ADDRESS"#, 2),
        (#"-d '{"topic": "a", "notification": {"image": "'"$(cat "image")"'", "colour": "`a`"}}' ADDRESS"#, 1),
        ("-d @- ADDRESS <<END\n{\"topic\": \"$1\", \"notification\": {\"title\": $T, \"colour\": \"a\"}}\nEND\n", 2),
        (
            "-d @- ADDRESS <<END\n{\"android\": {\"ttl\": \"$((60 * 60))s\"}, \"topic\": \"a\", "
                + "\"notification\": {\"colour\": 1}}\nEND\n",
            1
        ),
        (#"-d "{\"$TARGET\": \"a\", \"notification\": {\"title\": \"$\", \"colour\": \"a\"}}" ADDRESS"#, 0),
        (
            "--json \"$(cat <<END\n{\"topic\": \"$T\", \"apns\": {\"payload\": {\"aps\": {\"badge\": $N}}}, "
                + "\"notification\": {\"colour\": 1}}\nEND\n)\" ADDRESS",
            2
        ),
    ])
    func `what a shell fills in is taken for valid, and the rest is judged`(_ arguments: String, _ count: Int) throws {
        let address = "https://fcm.googleapis.com/v1/projects/a/messages:send"
        let push = try Self.push("curl " + arguments.replacing("ADDRESS", with: address))
        #expect(push.paths.count == count)
        let found = push.findings()
        #expect(found.filter { $0.severity == .error }.map(\.rule) == ["invalid-field"])
        #expect(found.first { $0.rule == "invalid-field" }?.path == "notification.colour")
        #expect(found.last?.message.hasPrefix("The shell fills in ") == true)
    }

    @Test func `a payload that a shell fills in is judged with its header fields`() throws {
        let text =
            #"curl -H "apns-push-type: alert" -H "apns-topic: $TOPIC" -H "apns-priority: 7" "#
            + #"-H "authorization: bearer $T" -d "{\"aps\": {\"alert\": \"$TEXT\", \"badge\": \"a\"}}" https://api.push.apple.com/3/device/$TOKEN"#
        let found = try Self.push(text).findings()
        #expect(found.compactMap(\.path) == ["headers.apns-priority", "payload.aps.badge", "aps.alert"])
    }

    /// In single quotes, and in a here-document whose word is quoted, a shell fills in nothing.
    @Test(arguments: [
        #"curl -d '{"topic": "$TOPIC"}' x://y"#, "curl -d @- x://y <<'END'\n{\"topic\": \"$TOPIC\"}\nEND\n",
        #"curl -d "{\"topic\": \"\$TOPIC\"}" x://y"#, #"curl -d "{\"topic\": \"5 $\"}" x://y"#,
        "curl -d @- x://y <<END\n{\"topic\": \"\\$TOPIC\"}\nEND\n", #"curl -d "$(cat push.json)" x://y"#,
        #"curl -d "{\"message\": $MESSAGE}" x://y"#,
    ])
    func `a sign that the shell leaves alone is text`(_ text: String) {
        #expect(ComputedPush(Array(text.utf8)) == nil)
    }

    private static let forSDK = """
        const m = { topic: t, notification: { title: 'a', imageUrl: u }, apns: { payload: { aps: {
          mutableContent: true, contentAvailable: true, threadId: 'a', alert: { titleLocKey: 'b' } } }, fcmOptions: { imageUrl: u } } };
        admin.messaging().send(m);
        """

    private static let forAndroid = """
        getMessaging().send({ topic: t, android: { ttl: 3600 * 1000, notification: { title: 'a', channelId: 'c', imageUrl: u,
          priority: 'high', visibility: 'public', eventTimestamp: new Date(), vibrateTimingsMillis: [0, 500],
          lightSettings: { color: '#aabbcc', lightOnDurationMillis: 200, lightOffDurationMillis: 500 } } } });
        """

    private static let withMistakes = """
        const m = { topic: t, notification: { title: 'a', imageUrl: 'http://e.com/a.png', clickAction: 'b' } };
        getMessaging().send(m);
        """

    /// What the SDK translates is no finding, and what is missing is one.
    @Test(arguments: [
        (forSDK, []), (forAndroid, []),
        (
            withMistakes,
            [
                "notification.image warning image-url", "notification.clickAction error legacy-field",
                "apns.payload.aps.mutable-content warning mutable-content-missing",
            ]
        ),
        (
            "getMessaging().sendEachForMulticast({ tokens: [a, b], notification: { title, imageUrl: 'https://e.com/a.png' } })",
            ["apns.payload.aps.mutable-content warning mutable-content-missing"]
        ),
        ("{ tokens: [t], notification: { title: 'a' } };", []),
        ("admin.messaging().sendToDevice(t, { notification: { title: t } })", ["- error legacy-field"]),
    ])
    func `a message for an Admin SDK is judged as the SDK sends it`(_ text: String, _ found: [String]) throws {
        #expect(try Set(Self.lines(text)) == Set(found))
    }

    @Test func `so is one in which nothing is computed`() throws {
        let text = """
            admin.messaging().send({ topic: 'a', android: { ttl: 500, notification: { title: 'b', channelId: 'c', priority: 'min' } } })
            """
        let request = try #require(RequestText(Array(text.utf8)))
        let push = try #require(ComputedPush(request))
        #expect(push.findings() == [])
        #expect(push.sent?.root["android"]?["ttl"]?.value == "0.5s")
        #expect(push.sent?.root["android"]?["notification"]?["notification_priority"]?.value == "PRIORITY_MIN")
    }

    /// No other statement gives a target to what stands in the call, or to an object that is only handed to it.
    @Test(arguments: [
        ("admin.messaging().send({ notification: { title: 'a', body: user.name } });", 1),
        ("const message = { notification: { title: 'a' } };\nawait getMessaging(app).send(message, true);", 1),
        (
            "const m: messaging.Message = { notification: { title: a } };\nconsole.log(m);\n"
                + "messaging.send(m).catch(e => log('no m sent', e.m));", 1
        ),
        ("messaging.send(messaging.Message(notification=messaging.Notification(title='a')))", 1),
        ("m = messaging.Message(notification=messaging.Notification(title='a'))\nr = messaging.send(m)", 1),
        (
            "FirebaseMessaging.getInstance().send(Message.builder().setNotification(Notification.builder()"
                + ".setTitle(\"a\").build()).build());", 1
        ),
        ("const m = { notification: { title: 'a' } };\nm.token = t;\nmessaging.send(m);", 0),
        ("const m = { notification: { title: 'a' } };\nmessaging.send({ ...m, token: t });", 0),
        ("const m = { notification: { title: 'a' } };\naddTarget(m); messaging.send(m);", 0),
        ("let m = { notification: { title: 'a' } };\nm = build(m, t);\nmessaging.send(m);", 0),
        ("const m = { notification: { title: 'a' } };\nmessaging.sendToTopic('a', m); messaging.send(b);", 0),
        ("messaging.send({ ...base, notification: { title: 'a' } });", 0),
        ("messaging.send({ [kind]: t, notification: { title: 'a' } });", 0),
        ("messaging.send(Object.assign({ notification: { title: 'a' } }, target));", 0),
        ("const m = { notification: { title: 'a' } };\nqueue.send(m); messaging.send(other);", 0),
        ("a = b\nreturn { notification: { title: 'a' } }\nmessaging.send(a)", 0),
    ])
    func `a target that no statement can set is missing`(_ text: String, _ count: Int) throws {
        let found = try Self.push(text).findings().filter(\.isOfMissingTarget)
        #expect(found.count == count && found.allSatisfy { $0.location != nil })
    }

    /// The method that sends one message takes no list of targets.
    @Test(arguments: [
        ("const m = { tokens: ['a', 'b'], notification: { title: 'a' } };\nadmin.messaging().send(m);", true),
        ("m = messaging.MulticastMessage(tokens=t, android=a)\nmessaging.send(m)", true),
        ("const m = { tokens: ['a', 'b'], notification: { title: 'a' } };\nmessaging.sendEachForMulticast(m);", false),
        ("m = messaging.MulticastMessage(tokens=t)\nmessaging.send_each_for_multicast(m)", false),
        ("m = { fids: f, notification: { title: 'a' } };\nmessaging.sendEachForMulticast(m); messaging.send(b)", false),
        ("const m = { tokens: f, notification: { title: 'a' } };", false),
    ])
    func `a list of targets is for several messages`(_ text: String, _ isRefused: Bool) throws {
        let errors = try Self.push(text).findings().filter { $0.severity == .error }
        #expect(errors.map(\.rule) == (isRefused ? ["sdk-field"] : []))
        #expect(errors.allSatisfy { $0.path == "tokens" && $0.location?.line == 1 })
    }

    @Test func `a list of targets has the program's name, and a literal one is not computed`() throws {
        let computed = try Self.push("{ tokens: list(), notification: { title: 'a' } }")
        #expect(computed.description == "a program that computes tokens; give the JSON that is sent")
        let literal = try Self.push("{ tokens: ['a:b'], notification: { title: text } }")
        #expect(literal.paths.map(\.description) == ["notification.title"])
        #expect(literal.written["token"] == "a:b")
    }

    /// A program may set it in another statement.
    @Test(arguments: ["const m = { notification: { title: a } };", "{ notification: { title: a } };"])
    func `a target that is missing in a program is no finding`(_ text: String) throws {
        #expect(try Self.lines(text) == [])
    }

    @Test func `a variable's name within JSON is a mistake at its place, and the rest is judged`() throws {
        let text = #"{"to": token, "notification": {"title": "Hi", "image": "https://e.com/a.png"}, "priority": high}"#
        let push = try #require(ComputedPush(namesIn: Array(text.utf8)))
        let findings = push.findings()
        let mistakes = findings.filter { $0.rule == InvalidJSONRule.id }
        #expect(mistakes.map(\.path) == ["to", "priority"] && mistakes.allSatisfy { $0.severity == .error })
        #expect(mistakes.first?.location?.column == 2)
        #expect(findings.contains { $0.rule == "mutable-content-missing" })
    }

    @Test(arguments: [
        ("{\"topic\": \"a\", // b: \"c\"\n\"data\": {\"u\": \"https://e.com\"} /* d */ }", 1, Severity.error),
        ("{\"topic\": t, /* {\n\" */ \"notification\": {\"title\": \"a\"}}", 2, .error),
        ("{ topic: t, // whom\n notification: { title: 'a' } }", 1, .note),
        ("{ topic: 'a', // whom\n notification: { title: 'a' } }", 0, .error),
        ("/* what is sent */\n// to all\n{\"topic\": \"a\", \"notification\": {\"title\": \"b\"}}", 1, .error),
        ("{\"topic\": t, \"notification\": {\"title\": None}, \"webpush\": {\"data\": None}}", 3, .error),
        // Of a value that is wrong anyway, one thing is said.
        ("{\"topic\": t, \"data\": {\"a\": True}}", 1, .error),
    ])
    func `comments are mistakes in JSON alone, and hide nothing`(_ text: String, _ count: Int, _ severity: Severity)
        throws
    {
        let push = try #require(ComputedPush(namesIn: Array(text.utf8)))
        let mistakes = push.findings().filter { $0.rule == InvalidJSONRule.id }
        #expect(mistakes.count == count && mistakes.allSatisfy { $0.severity == severity && $0.location != nil })
    }

    @Test(arguments: [
        ("{\"topic\": \"a\"} // b", "delete this one."),
        ("// a\n{\"topic\": /* b */ \"a\"} // c", "delete this one and the 2 behind it."),
    ])
    func `comments are counted, and no service is named`(_ text: String, _ end: String) throws {
        let findings = try #require(ComputedPush(namesIn: Array(text.utf8))).findings()
        let sentence = findings.first { $0.rule == InvalidJSONRule.id }?.message
        #expect(sentence == "JSON has no comments, so that no service takes the text; \(end)")
    }

    @Test func `the text of a push with comments is what is judged`() throws {
        let text = "{ // a\n  \"web_push\": 8030, \"notification\": {\"title\": \"b\"} }"
        let push = try #require(ComputedPush(namesIn: Array(text.utf8)))
        #expect(push.document.bytes == Array(text.replacing("// a", with: "    ").utf8))
        let found = Finding(rule: "a", severity: .error, path: "notification.navigate", message: "b")
        #expect(push.findings(from: [found]).first?.location?.line == 2)
    }

    @Test(arguments: [
        #"{"topic": @}"#, #"{"topic": "a" "b": 1}"#, #"{"topic": 1a}"#, #"{"topic": "a"}"#, #"{"message": oops}"#,
        #"{"topic": news"#, "{topic: news}", "[ \"title\": a, // b\n]", #"{"topic": -news}"#, #"{"topic": {news}}"#,
    ])
    func `other mistakes in JSON stay those of its reader`(_ text: String) {
        #expect(ComputedPush(namesIn: Array(text.utf8)) == nil)
    }

    /// JSON with a mistake is no program, and neither is what has no push in it.
    @Test(arguments: [
        #"{"message": {"topic": news}}"#, #"{"message": {"topic": "news"}}"#, "const a = { b: c };", "", "{", "{a: b",
        "const m = { topic: 'a', notification: { title: 'x' } }", "{ topic: 'a'; notification: b }",
        "const m = { topic() { return 1 }, notification: { title: a } }",
        "{a: " + String(repeating: "[", count: 60) + "b", "{ topic: a, data: { b: \"{ \"c\": 1 }\" } }",
        "[\"title\": text, \"body\": \"b\"]",
    ])
    func `other texts are left to the reader of JSON`(_ text: String) {
        #expect(ComputedPush(Array(text.utf8)) == nil)
    }

    /// No value of a known field is judged, whatever it would be.
    @Test func `a computed value is no finding at any field`() throws {
        for place in MessageTable.standard.places where place.steps.first == "message" && place.steps.count > 1 {
            let inner = place.steps.dropFirst().reversed().reduce("value.of(field)") { "{'\($1)': \($0)}" }
            let isTarget = ["token", "fid", "topic", "condition"].contains(place.steps[1])
            let text = "{'message': {" + (isTarget ? "" : "'topic': 'news', ") + inner.dropFirst() + "}"
            let push = try #require(ComputedPush(Array(text.utf8)), "\(text)")
            #expect(push.paths.map(\.description) == [place.path])
            let found = push.findings().filter {
                $0.path?.hasPrefix(place.path) == true && $0.rule != InvalidJSONRule.id
            }
            #expect(found.isEmpty, "\(place.path): \(found.map(\.message))")
        }
    }

    @Test func `a builder is read over several statements`() throws {
        let text = """
            Message.Builder builder = Message.builder();
            builder.setToken(token);
            builder.putData("from", "x");
            builder.setNotification(Notification.builder().setTitle("a").setImage("http://e.com/a.png").build());
            other.setTopic("b");
            """
        #expect(
            try Self.lines(text) == [
                "data.from error reserved-data-key", "notification.image warning image-url",
            ]
        )
    }

    /// The Admin SDK for PHP takes FCM's own names, and makes texts of all data.
    @Test(arguments: [
        (
            "$m = CloudMessage::withTarget('token', $t)\n  ->withNotification("
                + "Notification::create('A', $body, 'http://e.com/a.png'))\n  ->withData(['k' => 1, 'b' => true])->withDefaultSounds();\n$messaging->send($m);",
            [
                "notification.image warning image-url",
                "apns.payload.aps.mutable-content warning mutable-content-missing",
            ]
        ),
        (
            "$m = CloudMessage::new()->toTopic('a')->withNotification(['title' => 'A', 'colour' => 'b'])"
                + "->withAndroidConfig(AndroidConfig::fromArray(['ttl' => '60', 'foo' => $b]));",
            [
                "notification.colour error invalid-field", "android.ttl error invalid-field",
                "android.foo error invalid-field",
            ]
        ),
        (
            "$m = CloudMessage::fromArray(['topic' => 'a', 'notification' => ['title' => $t, 'badge' => 1]])\n"
                + "->withData($d);",
            ["notification.badge error legacy-field"]
        ),
        ("$m = CloudMessage::withTarget($kind, $t)->withNotification($n)->withApnsConfig($apns->withBadge(1));", []),
    ])
    func `a message of the Admin SDK for PHP is judged`(_ text: String, _ found: [String]) throws {
        #expect(try Set(Self.lines("<?php\n" + text)) == Set(found))
    }

    /// Programs of Google's Admin SDKs, and what they send: FCM's names, `null` for what is computed.
    static let programs: [(text: String, sent: String)] = [
        (
            """
            const admin = require('firebase-admin');
            getMessaging().send({ topic: '/topics/news', notification: { imageUrl: 'https://e.com/a.png' },
              android: { ttl: 3600000, notification: { priority: 'max', visibility: 'public', imageUrl: url } },
              apns: { payload: { aps: { mutableContent: true, contentAvailable: false, 'thread-id': 'a' } } } });
            """,
            #"""
            {"topic": "news", "notification": {"image": "https://e.com/a.png"}, "android": {"ttl": "3600s", "notification":
              {"notification_priority": "PRIORITY_MAX", "visibility": "PUBLIC", "image": null}},
              "apns": {"payload": {"aps": {"mutable-content": 1, "thread-id": "a"}}}}
            """#
        ),
        (
            "messaging().sendEachForMulticast({ tokens: ['a', 'b'], data: { imageUrl: 'x' } })",
            #"{"token": "a", "data": {"imageUrl": "x"}}"#
        ),
        (
            """
            message = messaging.Message(  # to all
                notification=messaging.Notification('Hi', body=f'{name}', image="https://e.com/a.png"),
                apns=messaging.APNSConfig(headers={'apns-priority': '10'}, payload=messaging.APNSPayload(
                    aps=messaging.Aps(badge=1, mutable_content=True, custom_data={'foo': 1}), id='7')),
                android=messaging.AndroidConfig(ttl=timedelta(hours=1), priority='high'), topic='news')
            """,
            #"""
            {"notification": {"body": null, "image": "https://e.com/a.png"}, "apns": {"headers": {"apns-priority": "10"},
              "payload": {"aps": {"badge": 1, "mutable-content": 1, "foo": 1}, "id": "7"}},
              "android": {"ttl": null, "priority": "HIGH"}, "topic": "news"}
            """#
        ),
        (
            """
            message := &messaging.Message{
            	Notification: &messaging.Notification{Title: "Hi", ImageURL: url},
            	APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{
            		Aps: &messaging.Aps{AlertString: "Hi", Badge: &badge},
            		CustomData: map[string]interface{}{"id": 7},
            	}},
            	Webpush: &messaging.WebpushConfig{Notification: &messaging.WebpushNotification{
            		Actions: []*messaging.WebpushNotificationAction{{Action: "a", Title: "b"}},
            	}},
            	Data: map[string]string{"a": "b"},
            	Token: token,
            }
            """,
            #"""
            {"notification": {"title": "Hi", "image": null}, "apns": {"payload": {"aps": {"alert": "Hi", "badge": null},
              "id": 7}}, "webpush": {"notification": {"actions": [{"action": "a", "title": "b"}]}}, "data": {"a": "b"},
              "token": null}
            """#
        ),
        (
            """
            var message = new Message()
            {
                Notification = new Notification { Title = "Hi", Body = $"Hi {name}", ImageUrl = "https://e.com/a.png" },
                Data = new Dictionary<string, string>() { { "a", "b" }, ["c"] = "d" },
                Apns = new ApnsConfig { Aps = new Aps { MutableContent = true }, Headers = headers },
                Token = token,
            };
            """,
            #"""
            {"notification": {"title": "Hi", "body": null, "image": "https://e.com/a.png"}, "data": {"a": "b", "c": "d"},
              "apns": {"payload": {"aps": {"mutable-content": 1}}, "headers": null}, "token": null}
            """#
        ),
        (
            """
            Message message = Message.builder()
                .setNotification(Notification.builder().setTitle("Hi").setImage(url).build())
                .setApnsConfig(ApnsConfig.builder().setAps(Aps.builder().setMutableContent(true).putCustomData("a", 1)
                    .build()).putHeader("apns-priority", "5").putHeader("apns-id", id).build())
                .setAndroidConfig(AndroidConfig.builder().setTtl(3600 * 1000)
                    .setNotification(AndroidNotification.builder().addBodyLocalizationArg("x").build()).build())
                .putData("a", "b").putAllData(more).setTopic(topic)
                .build();
            """,
            #"""
            {"notification": {"title": "Hi", "image": null}, "apns": {"payload": {"aps": {"mutable-content": 1, "a": 1}},
              "headers": {"apns-priority": "5", "apns-id": null}},
              "android": {"ttl": null, "notification": {"body_loc_args": null}}, "data": {"a": "b"}, "topic": null}
            """#
        ),
    ]

    @Test(arguments: programs) func `a message of an Admin SDK is what FCM gets of it`(_ text: String, _ sent: String)
        throws
    {
        #expect(try Self.push(text).written == (try JSONValue(parsing: sent)))
    }

    /// Each name that an SDK translates is found, and what it becomes is a field without a finding about its name.
    @Test func `all names of the Admin SDKs become the fields of the table`() throws {
        for object in MessageTable.standard.objects {
            for field in object.fields {
                for name in field.sdkNames {
                    #expect(AdminSDK.types.field(name, in: object.name)?.name == field.name, "\(object.name).\(name)")
                    let isForWeb = object.platform == .web
                    #expect((AdminSDK.node.field(name, in: object.name)?.name == field.name) != isForWeb)
                }
                let isKnown = AdminSDK.node.field(field.name, in: object.name)?.name == field.name
                #expect(isKnown, "\(object.name).\(field.name)")
            }
        }
    }

    /// Names of the SDK for Node are FCM's only where it sends the object.
    @Test(arguments: [
        "fetch(url, { body: JSON.stringify({ message: { topic: 'a', notification: { imageUrl: url } } }) })",
        "getMessaging().send({ message: { topic: 'a', notification: { imageUrl: url } } })",
        "m = {'topic': 'a', 'notification': {'imageUrl': url}}",
    ])
    func `another sender gets no names translated`(_ text: String) throws {
        #expect(try Self.lines(text).contains { $0.contains("notification.imageUrl error image-misplaced") })
    }

    @Test(arguments: [
        (
            "<?php\n$fields = array('registration_ids' => $ids, 'notification' => array('title' => \"Hi $name\"), 'a' => null);",
            #"{"registration_ids": null, "notification": {"title": null}, "a": null}"#
        ),
        (
            "$m = CloudMessage::fromArray(['token' => $t, 'data' => ['a' => 1], // one\n 'notification' => ['title' => 'x']]);",
            #"{"token": null, "data": {"a": 1}, "notification": {"title": "x"}}"#
        ),
        (
            "fcm.send_v1({ :token => t, 'notification' => { title: \"Hi #{name}\", image: \"$5\" }, 'data' => {} })",
            #"{"token": null, "notification": {"title": null, "image": "$5"}, "data": {}}"#
        ),
        (
            "jsonEncode(<String, dynamic>{'to': token, 'notification': <String, dynamic>{'title': 'x', 'badge': 1}})",
            #"{"to": null, "notification": {"title": "x", "badge": 1}}"#
        ),
        (
            "var data = new { to = id, notification = new { title = \"x\", body = text }, list = new[] { \"a\" } };",
            #"{"to": null, "notification": {"title": "x", "body": null}, "list": ["a"]}"#
        ),
    ])
    func `maps of other languages are read as they are sent`(_ text: String, _ sent: String) throws {
        #expect(try Self.push(text).written == (try JSONValue(parsing: sent)))
    }

    @Test func `findings stand where the program has what they are about`() throws {
        let text = "m := &messaging.Message{\n\tTopic: \"a\",\n\tData: map[string]string{\n\t\t\"from\": x,\n\t},\n}\n"
        let finding = try #require(try Self.push(text).findings().first { $0.rule == "reserved-data-key" })
        #expect(finding.location?.line == 4 && finding.location?.column == 3 && finding.fix == nil)
        #expect(
            try Self.push(text).findings().last?.message
                == "A program computes data.from, which is taken for valid; lint the JSON that it sends to have all of it "
                + "checked. Findings have FCM's names, into which the Admin SDK translates its own."
        )
        let range = try #require(finding.location?.byteRange)
        #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == "\"from\": x")
    }

    @Test func `many values and deep objects come to an end`() {
        for part in [
            "a: b, ", "a: {", "a: [", "a, ", "...a, ", "a: (", "a: '", "a: {b: c} d, ", "a: Message(", "a: new A<",
            "'a' => [", "{ \"a\", ", "a: Message.builder().setA(", "a: []b{", "<a>", "/**/", "//\n",
        ] {
            let text = "const m = { topic: t, notification: { " + String(repeating: part, count: 100_000)
            #expect(ComputedPush(Array(text.utf8)) == nil)
            #expect(ComputedPush(namesIn: Array(("{\"a\": " + String(repeating: part, count: 100_000)).utf8)) == nil)
            // What has too many values, or too many levels, is one value that is computed.
            let whole = ComputedPush(Array((text + "}}").utf8))
            #expect(whole.map { $0.paths.count <= 1001 } ?? true)
        }
    }
}
