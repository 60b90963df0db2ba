// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
package import PushMessages

/// Info.plist names the extension's class as iOS does not find it.
///
/// Why: a class in Swift is found by its module's name, a dot and its own, unless `@objc(Name)` gives it another; a class in
/// Objective-C has no module. Under any other name the process ends at once with "Unable to find NSExtensionPrincipalClass", and the
/// push is shown as it was sent.
///
/// Example: `NSExtensionPrincipalClass` is `NotificationService`, and the class is written in Swift.
///
/// Fix: write `$(PRODUCT_MODULE_NAME).NotificationService` for Swift, and the bare name for Objective-C.
///
/// Source: customerio/customerio-reactnative#245, which quotes iOS.
package enum AppExtensionPrincipalClassRule: AppRule {
    package static let id = "app-extension-principal-class"
    package static let severity = Severity.error
    package static let stopsExtension = true

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for (_, part, build, own) in app.extensionBuilds {
            guard let name = part.setting("NSExtensionPrincipalClass", in: own)?.text, part.kind != nil else {
                continue
            }
            guard let (problem, remedy) = Self.problem(name, of: part, module: own.moduleName) else { continue }
            report.add(
                at: own.informationPlace(of: "NSExtensionPrincipalClass"),
                "iOS does not find the class of \(part.name): \(problem). Set NSExtensionPrincipalClass to \(remedy).",
                in: build
            )
        }
    }

    /// Why iOS does not find a class, and the name by which it would; `nil` if it does, or nobody can tell.
    private static func problem(_ name: String, of part: AppleExtension, module: String) -> (String, String)? {
        let variable = "$(PRODUCT_MODULE_NAME)."
        let braced = "${PRODUCT_MODULE_NAME}."
        var plain = name
        for prefix in [variable, braced] where plain.hasPrefix(prefix) {
            plain = module + "." + plain.dropFirst(prefix.count)
        }
        guard !plain.contains("$") else { return nil }
        let parts = plain.split(separator: ".").map(String.init)
        let own = parts.last ?? ""
        if parts.count == 1 {
            if part.classes.contains(where: { $0.nameInObjectiveC == own || !$0.isInSwift && $0.name == own }) {
                return nil
            }
            guard part.classes.contains(where: { $0.isInSwift && $0.name == own }) else { return nil }
            return ("\(own) is written in Swift and named without its module", variable + own)
        }
        if let found = part.classes.first(where: { $0.name == own || $0.nameInObjectiveC == own }) {
            if !found.isInSwift { return ("\(own) is written in Objective-C, which has no modules", own) }
            if let other = found.nameInObjectiveC { return ("\(found.name) is called \(other) by @objc", other) }
            let prefix = parts.dropLast().joined(separator: ".")
            return prefix == module ? nil : ("its module is called \(module), not \(prefix)", variable + own)
        }
        guard part.hasSources, parts.first == module, let service = part.classes.first(where: \.isService) else {
            return nil
        }
        return ("no file of the target declares \(own)", (service.isInSwift ? variable : "") + service.name)
    }
}
