// SPDX-License-Identifier: Apache-2.0

/// The extension is not built for iPhones.
///
/// Why: `EXCLUDED_ARCHS` with arm64 leaves out the processor of every iPhone, and of simulators on Macs with Apple silicon.
///
/// Example: `EXCLUDED_ARCHS = arm64` in the extension's settings.
///
/// Fix: remove the setting, or limit it to `[sdk=iphonesimulator*]`.
///
/// Source: react-native-onesignal#1043, #838 and #1260.
package enum AppExtensionArchitecturesRule: AppRule {
    package static let id = "app-extension-architectures"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for (_, part, build, own) in app.extensionBuilds
        where own.excludedArchitectures?.split(whereSeparator: \.isWhitespace).contains("arm64") == true {
            report.add(
                at: own.place(of: "EXCLUDED_ARCHS"),
                "\(part.name) is not built for arm64, the processor of iPhones. Remove arm64 from EXCLUDED_ARCHS.",
                in: build
            )
        }
    }
}
