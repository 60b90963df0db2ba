// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension WebBrowser.Configuration {
    /// How the browser names itself to servers, in the reduced form that browsers send today.
    var userAgent: String {
        let number = version?.description.prefix { $0 != "." }
        switch engine {
        case .firefox:
            let number = number ?? "150"
            return "Mozilla/5.0 (\(platform); rv:\(number).0) Gecko/20100101 Firefox/\(number).0"
        case .safari:
            let number = version?.description ?? "26.0"
            return
                "Mozilla/5.0 (\(platform)) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/\(number) Safari/605.1.15"
        case .chrome, .edge, .opera, .samsungInternet:
            let mobile = system == .android ? " Mobile" : ""
            let chrome = browser == .chrome || browser == .edge ? number ?? "150" : "150"
            let own =
                switch browser {
                case .edge: " Edg/\(chrome).0.0.0"
                case .opera: " OPR/\(number ?? "130").0.0.0"
                case .samsungInternet: " SamsungBrowser/\(number ?? "30").0"
                default: ""
                }
            return "Mozilla/5.0 (\(platform)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/\(chrome).0.0.0\(mobile) "
                + "Safari/537.36\(own)"
        }
    }

    private var platform: String {
        switch system {
        case .android: browser == .firefox ? "Android 15; Mobile" : "Linux; Android 10; K"
        case .chromeOS: "X11; CrOS x86_64 14541.0.0"
        case .iOS: "iPhone; CPU iPhone OS 18_6 like Mac OS X"
        case .linuxGNOME, .linuxKDE, .linuxOther: "X11; Linux x86_64"
        case .macOS: browser == .firefox ? "Macintosh; Intel Mac OS X 10.15" : "Macintosh; Intel Mac OS X 10_15_7"
        case .windows: "Windows NT 10.0; Win64; x64"
        }
    }
}
