// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The lines that connect one SDK to the emulator; Reaching.md names the sources.
struct ConnectionRecipe: Sendable {
    /// The SDK's name, and its name in ids.
    let name: HTML
    let id: HTML
    /// What to do with the lines.
    let advice: HTML
    let lines: String

    static func all(_ access: PageAccess) -> [ConnectionRecipe] {
        let byHand = access.isStrict ? richpush(access) : curl(access)
        return [byHand, python(access), node(access), go(access), java(access), net(access), swift(access)]
    }

    private static func curl(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: "curl",
            id: "curl",
            advice: "Straight to the emulator: no certificate, and any credentials.",
            lines: """
                curl \(access.url)/v1/projects/\(access.project)/messages:send \\
                  -H 'Authorization: Bearer any' -H 'Content-Type: application/json' \\
                  -d '{"message": {"topic": "all", "notification": {"title": "Hello", "body": "From curl"}}}'
                """
        )
    }

    /// Replaces ``curl(_:)`` for a strict emulator, which does not accept its token.
    private static func richpush(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: "Shell",
            id: "curl",
            advice: "With the emulator's own account: it is strict and does not accept made-up tokens.",
            lines: """
                eval "$(richpush emulator env)"
                echo '{"topic": "all", "notification": {"title": "Hello", "body": "From a shell"}}' |
                  richpush send --emulator=\(access.url)
                """
        )
    }

    private static func python(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: "Python",
            id: "python",
            advice: "Then run your program as it is: <code>firebase_admin</code> reads these variables.",
            lines: """
                export HTTPS_PROXY=\(access.proxyURL) NO_PROXY=localhost,127.0.0.1
                export REQUESTS_CA_BUNDLE=\(access.bundleFile.shellQuoted)
                export GOOGLE_APPLICATION_CREDENTIALS=\(access.credentialsFile.shellQuoted) GOOGLE_CLOUD_PROJECT=\(access.project)
                """
        )
    }

    private static func node(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: "Node",
            id: "node",
            advice: """
                Give <code>firebase-admin</code> an agent that dials the emulator, and start Node with \
                <code>NODE_EXTRA_CA_CERTS</code> set to its authority.
                """,
            lines: """
                // NODE_EXTRA_CA_CERTS=\(access.authorityFile.shellQuoted) node app.mjs
                class EmulatorAgent extends https.Agent { createConnection(o) { return tls.connect({ ...o, \(access.nodeAddress), servername: o.servername ?? o.host }) } }
                initializeApp({ projectId: '\(access.project)', httpAgent: new EmulatorAgent(), credential: { getAccessToken: async () => ({ access_token: 'any', expires_in: 3600 }) } })
                getMessaging().enableLegacyHttpTransport()
                """
        )
    }

    private static func go(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: "Go",
            id: "go",
            advice:
                "For sends; topics go through the proxy, with <code>HTTPS_PROXY</code> and <code>SSL_CERT_FILE</code>.",
            lines: """
                app, err := firebase.NewApp(ctx, &firebase.Config{ProjectID: "\(access.project)"},
                    option.WithEndpoint("\(access.url)/v1"),
                    option.WithTokenSource(oauth2.StaticTokenSource(&oauth2.Token{AccessToken: "any"})))
                """
        )
    }
}

extension ConnectionRecipe {
    static func java(_ access: PageAccess) -> ConnectionRecipe {
        let proxy = access.proxyURL.dropFirst("http://".count)
        let colon = proxy.lastIndex(of: ":") ?? proxy.endIndex
        return ConnectionRecipe(
            name: "Java",
            id: "java",
            advice: "The JVM has its own trust store, which needs the emulator’s authority.",
            lines: """
                cp "$JAVA_HOME/lib/security/cacerts" push.jks
                keytool -importcert -noprompt -alias richpush -file \(access.authorityFile.shellQuoted) -keystore push.jks -storepass changeit
                export JAVA_TOOL_OPTIONS="-Dhttps.proxyHost=\(proxy[..<colon]) -Dhttps.proxyPort=\(proxy[colon...].dropFirst()) -Djavax.net.ssl.trustStore=$PWD/push.jks"
                """
        )
    }

    static func net(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: ".NET",
            id: "net",
            advice: "On Linux <code>HttpClient</code> and OpenSSL below it read these variables.",
            lines: """
                export HTTPS_PROXY=\(access.proxyURL)
                export SSL_CERT_FILE=\(access.bundleFile.shellQuoted)
                export GOOGLE_APPLICATION_CREDENTIALS=\(access.credentialsFile.shellQuoted) GOOGLE_CLOUD_PROJECT=\(access.project)
                """
        )
    }

    static func swift(_ access: PageAccess) -> ConnectionRecipe {
        ConnectionRecipe(
            name: "Swift",
            id: "swift",
            advice: "With <code>PushClient</code> of this package.",
            lines: """
                let configuration = FCMClient.Configuration(endpoint: .emulator("\(access.url)"))
                let client = try FCMClient(project: "\(access.project)", credentials: .accessToken("any"), configuration: configuration)
                try await client.send(message)
                """
        )
    }
}

extension PageAccess {
    /// The TLS listener, as members of Node's options.
    var nodeAddress: String {
        let colon = tlsAddress.lastIndex(of: ":") ?? tlsAddress.endIndex
        let host = tlsAddress[..<colon].filter { $0 != "[" && $0 != "]" }
        return "host: '\(host)', port: \(tlsAddress[colon...].dropFirst())"
    }
}
