// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The errors of a build, with the app's own paths, and our remedy behind each where we know one.
struct CompilerDiagnostics {
    /// The largest number of errors that is reported.
    private static let errorLimit = 20

    /// The app's own files by their names in the build.
    var sources: [String: String]
    /// The addresses of packages that are not fetched, by their products.
    var remotePackages: [String: String] = [:]
    /// The packages from elsewhere that were fetched, by the modules of theirs.
    var checkouts: [String: PackageFetcher.Checkout] = [:]
    /// Why targets of packages are left out, by their names.
    var leftOut: [String: String] = [:]
    /// Names of files of the extension that are not on the disk.
    var missingFiles: [String] = []
    /// Whether a project says which files are the extension's.
    var isOfProject = false
    /// The packages of Debian that have what the extension's system libraries hand on.
    var debianPackages: [String] = []

    /// The text if the first error is in a package that was fetched; `nil` if it is not.
    func text(ofCheckoutsIn output: String) -> String? {
        for line in output.split(separator: "\n") {
            guard let match = line.firstMatch(of: Self.error) else { continue }
            guard let module = match.1.firstMatch(of: /\/Modules\/(\w+)\//).map({ String($0.1) }),
                let checkout = checkouts[module]
            else { return nil }
            let path = sources.ownPath(ofBuilt: match.1) ?? String(match.1)
            let start = checkout.folder.path + "/"
            let inside = path.hasPrefix(start) ? path.dropFirst(start.count) : path[...]
            return "\(module) of the Swift package \(checkout.address) at \(checkout.version) does not build on Linux "
                + "(\(inside):\(match.2): \(match.4)); give a Swift file that declares what the extension uses of it: "
                + "--module \(module)=FILE."
        }
        return nil
    }

    /// The errors in what the build printed, each once.
    func text(of output: String) -> String {
        var lines: [String] = []
        var told: Set<String> = []
        for line in output.split(separator: "\n") {
            // In a file of ours is only what follows from the app's.
            guard let match = line.firstMatch(of: Self.error), !match.1.contains("/Sources/RichPush+") else { continue }
            let place = "\(sources.ownPath(ofBuilt: match.1) ?? String(match.1)):\(match.2):\(match.3)"
            var text = "\(place): error: \(match.4)"
            if let remedy = remedy(for: String(match.4)), told.insert(remedy).inserted { text += "\n    " + remedy }
            if !lines.contains(text) { lines.append(text) }
        }
        guard !lines.isEmpty else { return output.suffix(2000).trimmingCharacters(in: .whitespacesAndNewlines) }
        let more = lines.count > Self.errorLimit ? ["and \(lines.count - Self.errorLimit) more errors"] : []
        return (lines.prefix(Self.errorLimit) + more).joined(separator: "\n")
    }

    /// The text for a build that lacked modules, followed by their missing contents.
    func text(ofMissing first: String, then last: String) -> String {
        let isRemote = { (module: Substring) in
            remotePackages[String(module)] != nil || leftOut[String(module)] != nil
        }
        let remote = first.matches(of: Self.missing).map { $0.1 }.filter(isRemote)
        guard !remote.isEmpty else { return text(of: first) + "\n" + text(of: last) }
        var told: Set<Substring> = []
        var lines: [String] = []
        for line in first.split(separator: "\n") {
            guard let match = line.firstMatch(of: Self.error), let module = match.4.firstMatch(of: Self.missing)?.1,
                told.insert(module).inserted
            else { continue }
            let place = "\(sources.ownPath(ofBuilt: match.1) ?? String(match.1)):\(match.2)"
            if let reason = leftOut[String(module)] {
                lines.append(
                    "\(place): \(module) \(reason); give a Swift file that declares what the extension uses of it: "
                        + "--module \(module)=FILE."
                )
                continue
            }
            guard let address = remotePackages[String(module)] else {
                lines.append("\(place): \(self.remedy(for: String(match.4)) ?? String(match.4))")
                continue
            }
            lines.append(
                "\(place): \(module) \(module == "CryptoKit" ? "has its stand-in in" : "is of") the Swift package \(address), "
                    + "which is not fetched; --fetch-packages fetches it, or give a Swift file that declares what the "
                    + "extension uses of it: --module \(module)=FILE."
            )
        }
        let lacking = last.matches(of: /error: cannot find (?:type )?'(\w+)' in scope/).map { String($0.1) }
        let names = Set(lacking).sorted()
        if !names.isEmpty {
            let more = names.count > Self.errorLimit ? " and \(names.count - Self.errorLimit) more" : ""
            lines.append("Not found: \(names.prefix(Self.errorLimit).joined(separator: ", "))\(more).")
        }
        return lines.joined(separator: "\n")
    }

    /// A line with an error of the compiler of Swift or of C: file, line, column, text.
    private static var error: Regex<(Substring, Substring, Substring, Substring, Substring)> {
        /^(\/[^:]+):(\d+):(\d+): (?:fatal )?error: (.*)$/
    }

    /// Whether another build of the same files would say the same: the compiler refused them, and no header of the system is
    /// missing, which somebody may install.
    static func isFinal(_ output: String) -> Bool {
        output.split(separator: "\n").contains { $0.firstMatch(of: error) != nil } && !output.contains("file not found")
            && !output.contains("Segmentation fault") && !output.contains("Killed")
    }

    private static var missing: Regex<(Substring, Substring)> { /no such module '(\w+)'/ }

    /// The modules that the build did not find.
    static func missingModules(in output: String) -> Set<String> {
        Set(output.matches(of: /error: no such module '(\w+)'/).map { String($0.1) })
    }

    private func remedy(for error: String) -> String? {
        if let match = error.firstMatch(of: /no such module '([\w.]+)'/) {
            return "Linux has no \(match.1). If the extension needs little of it, give a file with those parts: "
                + "--module \(match.1)=FILE."
        }
        if let match = error.firstMatch(of: /'([^']+)' file not found/) {
            if !debianPackages.isEmpty {
                let packages = debianPackages.joined(separator: " ")
                return "The local package names what has it: install \(packages) (apt-get install \(packages))."
            }
            return "Linux has no \(match.1). C of a package that needs it runs on Apple's systems alone: put it behind "
                + "#if __APPLE__, or give a Swift file in the target's place by --module."
        }
        if error.contains("Objective-C interoperability is disabled") {
            return "@objc needs Apple's runtime; a class that UserNotifications calls does not need it."
        }
        if let match = error.firstMatch(of: /cannot find (?:type )?'(UI\w+)' in scope/) {
            return
                "UIKit's stand-in has pictures, colours, drawing and the device, and no \(match.1): extensions have no "
                + "views. Leave the file out of the extension, or put the code behind #if !os(Linux)."
        }
        if let match = error.firstMatch(of: /cannot find (?:type )?'(CG[A-Z]\w+)' in scope/) {
            return
                "CoreGraphics' stand-in has pictures, colours, paths and bitmaps, and no \(match.1): draw without it, or put the "
                + "code behind #if !os(Linux)."
        }
        if let match = error.firstMatch(of: /type 'ImageResource' has no member '(\w+)'/) {
            return
                "Xcode makes ImageResource.\(match.1) of the asset catalogue, and here nothing does: write UIImage(named:) with "
                + "the picture's name in the catalogue."
        }
        if error.contains("cannot find") && error.contains("'NSDataAsset' in scope") {
            return
                "UIKit's stand-in reads pictures of asset catalogues and no data: put the file beside the extension's sources, "
                + "and read it by Bundle.main.url(forResource:withExtension:)."
        }
        if error.contains("cannot find") && error.contains("in scope") {
            if !missingFiles.isEmpty {
                let names = missingFiles.prefix(3).joined(separator: ", ")
                return "It may be declared in what belongs to the target and is not here: \(names)."
            }
            return isOfProject
                ? "No file of the target declares it; if the app's own build makes such a file, make it first."
                : "If another file of the target declares it, give the folder of the app: its project says which "
                    + "files belong to the extension."
        }
        return nil
    }
}
