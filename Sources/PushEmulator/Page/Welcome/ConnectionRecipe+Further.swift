// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension ConnectionRecipe {
    static func java(_ access: PageAccess) -> ConnectionRecipe {
        let proxy = access.proxyURL.dropFirst("http://".count)
        let colon = proxy.lastIndex(of: ":") ?? proxy.endIndex
        return ConnectionRecipe(
            name: "Java",
            id: "java",
            advice: "The JVM has a trust store of its own, which has to know the emulator’s authority.",
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

extension String {
    /// The text as one word of a POSIX shell.
    var shellQuoted: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "/._-+:@%".utf8.contains(byte)
                }
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
