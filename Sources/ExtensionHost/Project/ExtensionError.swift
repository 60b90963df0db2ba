// SPDX-License-Identifier: Apache-2.0

/// Why an app's extension cannot be run.
package struct ExtensionError: Error, Sendable, CustomStringConvertible {
    /// The kind of error; open, because there will be more.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// There is no service extension in the folder.
        package static let notFound = Code(rawValue: "not-found")
        /// There are several, and nobody said which.
        package static let ambiguous = Code(rawValue: "ambiguous")
        /// It is written in what only Apple's systems run.
        package static let objectiveC = Code(rawValue: "objective-c")
        /// There is no Swift compiler on this machine.
        package static let noCompiler = Code(rawValue: "no-compiler")
        /// The stand-ins' sources are missing.
        package static let noStandIns = Code(rawValue: "no-stand-ins")
        /// The compiler refused it.
        package static let doesNotCompile = Code(rawValue: "does-not-compile")
        /// A package from elsewhere could not be fetched.
        package static let notFetched = Code(rawValue: "not-fetched")
        /// A file could not be read or written.
        package static let fileSystem = Code(rawValue: "file-system")
    }

    package var code: Code
    /// The error and its remedy.
    package var description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
