// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Fetches Swift packages from elsewhere by git into the cache, from which the build takes them like local packages.
///
/// SwiftPM would evaluate the packages' manifests with an open network; here git alone has it, without the caller's
/// environment, settings and credentials.
struct PackageFetcher {
    /// A package's files at one version.
    struct Checkout: Hashable {
        var folder: URL
        var address: String
        /// The version, or the start of the commit's name if it has none.
        var version: String
    }

    private struct Choice: Codable {
        var revision: String
        var version: String
    }

    /// Where checkouts are kept.
    let cache: URL
    /// The home folder of git, without settings.
    let home: URL
    /// The schemes with which addresses may begin.
    let schemes: [String]
    /// Versions that the project is built with, by the packages' identities.
    let pins: [String: PackagePin]
    /// How the network is reached; no credentials.
    let network: [String: String]

    /// Returns the package's files, fetched if they are not in the cache.
    ///
    /// - Parameters:
    ///   - packages: The package, as all who use it name it, with their requirements.
    ///   - product: The product that is used, for messages.
    ///   - note: Called with a line about each address before it is asked for.
    func checkout(
        _ packages: [RemotePackage],
        for product: String,
        note: (String) -> Void
    ) throws(ExtensionError) -> Checkout {
        guard let package = packages.first else { throw failure("", product, "nothing names it") }
        let address = package.address
        guard isAllowed(address) else {
            throw failure(address, product, "it is not an https:// address without a user's name")
        }
        let requirements = packages.compactMap(\.requirement)
        guard requirements.count == packages.count else {
            throw failure(address, product, "its version requirement is none that is known")
        }
        let text = Set(requirements.map(\.description)).sorted().joined(separator: " and ")
        let pin = pins[package.identity].flatMap { $0.satisfies(requirements) ? $0 : nil }
        var place = ContentHash()
        place.add(address)
        let folder = cache.appendingPathComponent(
            "\(safe(package.identity))-\(place.name.prefix(12))",
            isDirectory: true
        )
        var key = ContentHash()
        key.add(text)
        key.add(pin?.revision ?? "")
        let choiceFile = folder.appendingPathComponent("choice-\(key.name).json")
        if let known = (try? Data(contentsOf: choiceFile)).flatMap({ try? JSONDecoder().decode(Choice.self, from: $0) }
        ),
            PackageRequirement.isRevision(known.revision)
        {
            let files = folder.appendingPathComponent(known.revision, isDirectory: true)
            if FileManager.default.fileExists(atPath: files.path) {
                return Checkout(folder: files, address: address, version: known.version)
            }
        }
        note("fetching \(address), \(text)" + (pin.map { ", resolved to \($0.name)" } ?? "") + ", for \(product)")
        let choice = try fetch(address, requirements, pin, into: folder, product)
        do {
            try JSONEncoder().encode(choice).write(to: choiceFile, options: .atomic)
        } catch {
            throw ExtensionError.unwritable(cache: cache, error)
        }
        return Checkout(
            folder: folder.appendingPathComponent(choice.revision, isDirectory: true),
            address: address,
            version: choice.version
        )
    }

    // MARK: - Choosing

    private func fetch(
        _ address: String,
        _ requirements: [PackageRequirement],
        _ pin: PackagePin?,
        into folder: URL,
        _ product: String
    ) throws(ExtensionError) -> Choice {
        if let pin {
            do throws(ExtensionError) {
                return try fetch(address, pin.revision, named: pin.version?.description, into: folder, product)
            } catch {
                // Not every server gives commits by their names.
                guard let version = pin.version else { throw error }
                let tag = try tags(address, product).first { $0.version == version }
                guard let tag else { throw error }
                let choice = try fetch(address, tag.reference, named: version.description, into: folder, product)
                guard choice.revision == pin.revision else {
                    throw failure(
                        address,
                        product,
                        "its tag \(tag.reference) is another commit than Package.resolved says"
                    )
                }
                return choice
            }
        }
        for requirement in requirements {
            switch requirement {
            case .branch(let name):
                return try fetch(address, "refs/heads/\(name)", named: nil, into: folder, product)
            case .revision(let name): return try fetch(address, name, named: nil, into: folder, product)
            case .range, .exact: break
            }
        }
        let fitting = try tags(address, product).filter { tag in requirements.allSatisfy { $0.allows(tag.version) } }
        guard let newest = fitting.max(by: { $0.version < $1.version }) else {
            let text = Set(requirements.map(\.description)).sorted().joined(separator: " and ")
            throw failure(address, product, "it has no version \(text)")
        }
        return try fetch(address, newest.reference, named: newest.version.description, into: folder, product)
    }

    private func tags(
        _ address: String,
        _ product: String
    ) throws(ExtensionError) -> [(version: PackageVersion, reference: String)] {
        let output = try git(["ls-remote", "--tags", "--refs", "--", address], address, product)
        return output.matches(of: /(?m)^[0-9a-f]{40,64}\trefs\/tags\/([A-Za-z0-9.+-]+)$/).compactMap { match in
            PackageVersion(String(match.1)).map { ($0, "refs/tags/\(match.1)") }
        }
    }

    // MARK: - Fetching

    private func fetch(
        _ address: String,
        _ reference: String,
        named version: String?,
        into folder: URL,
        _ product: String
    ) throws(ExtensionError) -> Choice {
        let files = FileManager.default
        let partial = folder.appendingPathComponent(".\(UUID().uuidString)", isDirectory: true)
        defer { try? files.removeItem(at: partial) }
        do {
            try? files.removeItem(at: partial)
            try files.createDirectory(at: partial, withIntermediateDirectories: true)
        } catch {
            throw ExtensionError.unwritable(cache: cache, error)
        }
        let inside = ["-C", partial.path]
        _ = try git(inside + ["init", "--quiet"], address, product)
        _ = try git(
            inside + ["fetch", "--quiet", "--depth", "1", "--no-tags", "--", address, reference],
            address,
            product
        )
        _ = try git(inside + ["checkout", "--quiet", "--detach", "FETCH_HEAD"], address, product)
        let head = try git(inside + ["rev-parse", "HEAD"], address, product)
        let revision = head.trimmingCharacters(in: .whitespacesAndNewlines)
        guard PackageRequirement.isRevision(revision) else { throw failure(address, product, "git says no commit") }
        if files.fileExists(atPath: partial.appendingPathComponent(".gitmodules").path) {
            let update = ["submodule", "update", "--quiet", "--init", "--recursive", "--depth", "1"]
            _ = try git(inside + update, address, product)
        }
        let target = folder.appendingPathComponent(revision, isDirectory: true)
        do {
            try files.removeItem(at: partial.appendingPathComponent(".git"))
            // A commit's name says its content, whoever fetched it.
            if !files.fileExists(atPath: target.path) { try files.moveItem(at: partial, to: target) }
        } catch {
            throw ExtensionError.unwritable(cache: cache, error)
        }
        return Choice(revision: revision, version: version ?? String(revision.prefix(7)))
    }

    /// Runs git with nothing of the caller's: no settings, no helpers, no questions.
    private func git(
        _ arguments: [String],
        _ address: String,
        _ product: String
    ) throws(ExtensionError) -> String {
        let candidates = ["/usr/bin/git", "/usr/local/bin/git", "/bin/git"]
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw failure(address, product, "this machine has no git")
        }
        var tool = ChildProgram(path: path)
        let settings = [
            "core.hooksPath=/dev/null", "credential.helper=", "init.defaultBranch=main", "advice.detachedHead=false",
            // A server that sends nothing for half a minute is none.
            "http.lowSpeedLimit=1", "http.lowSpeedTime=30",
        ]
        tool.arguments = settings.flatMap { ["-c", $0] } + arguments
        tool.environment = network.merging([
            "PATH": "/usr/bin:/bin", "HOME": home.path, "LANG": "C.UTF-8", "TMPDIR": "/tmp",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_TERMINAL_PROMPT": "0",
            "GIT_ASKPASS": "/bin/false", "GIT_LFS_SKIP_SMUDGE": "1",
            // Submodules and redirections included.
            "GIT_ALLOW_PROTOCOL": schemes.joined(separator: ":"),
        ]) { _, ours in ours }
        tool.workingDirectory = home.path
        do {
            let (status, output) = try tool.run(limit: 8 << 20)
            guard status == 0 else {
                let reason = output.split(separator: "\n").last { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") }
                let text = reason?.drop { $0 != " " }.dropFirst() ?? "git ended with status \(status)"
                throw failure(address, product, text.prefix(300).filter { !$0.isNewline })
            }
            return output
        } catch let error as ExtensionError {
            throw error
        } catch {
            throw failure(address, product, "\(error)")
        }
    }

    private func isAllowed(_ address: String) -> Bool {
        guard address.utf8.count < 2048, address.allSatisfy({ $0.isASCII && !$0.isWhitespace }),
            let url = URLComponents(string: address), let scheme = url.scheme, schemes.contains(scheme)
        else { return false }
        return url.user == nil && url.password == nil && (scheme == "file" || url.host?.isEmpty == false)
    }

    private func safe(_ identity: String) -> String {
        String(identity.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(60))
    }

    private func failure(_ address: String, _ product: String, _ reason: some StringProtocol) -> ExtensionError {
        ExtensionError(
            .notFetched,
            "\(product) is of the Swift package \(address), which cannot be fetched: \(reason); give a Swift file that "
                + "declares what the extension uses of it: --module \(product)=FILE."
        )
    }
}

extension PackagePin {
    /// How messages call it.
    fileprivate var name: String { version?.description ?? String(revision.prefix(7)) }
}
