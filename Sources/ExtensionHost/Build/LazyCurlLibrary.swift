// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A library in the place of libcurl's that loads libcurl when something calls it.
///
/// The networking library of Foundation needs libcurl, and libcurl some thirty others, which take a third of the time in
/// which an extension's process starts. The host makes its downloads, so that hardly any process ever calls libcurl.
struct LazyCurlLibrary {
    private static let fileName = "libcurl.so.4"

    /// The toolchain's, which reads what the networking library needs and compiles this one.
    let toolchain: Toolchain
    /// The folder in which it is kept for all programs of a package.
    let folder: URL

    /// Puts it beside a program; without it the program starts as well, only later.
    ///
    /// - Parameters:
    ///   - program: The program as it was built.
    ///   - target: The folder of the program in the cache.
    ///   - tool: Makes a command that has nothing of ours.
    func install(
        for program: URL,
        in target: URL,
        tool: (_ path: String, _ arguments: [String]) -> ChildProgram
    ) throws {
        let kept = folder.appendingPathComponent(Self.fileName)
        let files = FileManager.default
        if !files.fileExists(atPath: kept.path) {
            guard let (networking, curl) = Self.libraries(of: program, tool),
                let source = source(for: curl, networking: networking, tool)
            else { return }
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            guard try build(source, tool) else { return }
        }
        let place = target.appendingPathComponent(ExtensionProgramFiles.libraryFolderName, isDirectory: true)
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        try files.copyItem(at: kept, to: place.appendingPathComponent(Self.fileName))
    }

    /// Foundation's networking library and libcurl, as the dynamic linker finds them for the program.
    private static func libraries(
        of program: URL,
        _ tool: (String, [String]) -> ChildProgram
    ) -> (networking: String, curl: String)? {
        // By env, because the command around it has libraries as well.
        let trace = tool("/usr/bin/env", ["LD_TRACE_LOADED_OBJECTS=1", program.path])
        guard let (status, output) = try? trace.run(limit: 1 << 20), status == 0 else { return nil }
        func path(_ name: String) -> String? {
            output.split(separator: "\n").lazy.compactMap { line in
                let parts = line.split(separator: " ").map { $0.trimmingCharacters(in: .whitespaces) }
                return parts.count >= 3 && parts[0] == name && parts[2].hasPrefix("/") ? parts[2] : nil
            }.first
        }
        guard let networking = path("libFoundationNetworking.so"), let curl = path(fileName) else { return nil }
        return (networking, curl)
    }

    /// Its source and the version of its names; `nil` if the needs of the networking library are unknown.
    private func source(
        for curl: String,
        networking: String,
        _ tool: (String, [String]) -> ChildProgram
    ) -> (text: String, versions: String)? {
        let reader = toolchain.folder.appendingPathComponent("llvm-nm").path
        let arguments = ["--dynamic", "--undefined-only", networking]
        guard let (status, output) = try? tool(reader, arguments).run(limit: 4 << 20), status == 0 else { return nil }
        let needed = output.matches(of: /\bU (curl_\w+)(?:@+(\w+))?/)
        let versions = Set(needed.map { $0.2.map(String.init) ?? "" })
        guard let version = versions.first, versions.count == 1, !curl.contains(where: { "\"\\\n".contains($0) }) else {
            return nil
        }
        let functions = Set(needed.map { String($0.1) }).sorted().map { "FORWARD(\($0))\n" }.joined()
        return (Self.head(loading: curl) + functions, "\(version) { global: curl_*; local: *; };\n")
    }

    /// All arguments of libcurl's functions are words, the variable ones too, and the ABIs of Linux pass six in registers.
    private static func head(loading curl: String) -> String {
        """
        #include <dlfcn.h>
        #include <stdint.h>
        #include <stdlib.h>

        typedef uintptr_t word;

        static void *function(const char *name) {
            static void *kept;
            void *library = __atomic_load_n(&kept, __ATOMIC_ACQUIRE);
            if (!library) {
                library = dlopen("\(curl)", RTLD_NOW | RTLD_LOCAL);
                __atomic_store_n(&kept, library, __ATOMIC_RELEASE);
            }
            void *found = library ? dlsym(library, name) : 0;
            if (!found) abort();
            return found;
        }

        #define FORWARD(name) \\
            word name(word a, word b, word c, word d, word e, word f) { \\
                return ((word (*)(word, ...))function(#name))(a, b, c, d, e, f); \\
            }

        """
    }

    private func build(
        _ source: (text: String, versions: String),
        _ tool: (String, [String]) -> ChildProgram
    ) throws -> Bool {
        let file = folder.appendingPathComponent("curl.c")
        let versions = folder.appendingPathComponent("curl.map")
        let partial = folder.appendingPathComponent(".\(Self.fileName)")
        try Data(source.text.utf8).write(to: file)
        try Data(source.versions.utf8).write(to: versions)
        let arguments = [
            "-shared", "-fPIC", "-O1", "-fuse-ld=lld", "-Wl,-soname,\(Self.fileName)",
            "-Wl,--version-script=\(versions.path)", "-o", partial.path, file.path, "-ldl",
        ]
        let compiler = toolchain.folder.appendingPathComponent("clang").path
        guard try tool(compiler, arguments).run(limit: 1 << 20).status == 0 else { return false }
        try FileManager.default.moveItem(at: partial, to: folder.appendingPathComponent(Self.fileName))
        return true
    }
}
