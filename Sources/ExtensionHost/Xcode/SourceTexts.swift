// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What is asked of the Swift files of a folder more than once, as by each of an app's targets: a file is read for it once.
final class SourceTexts {
    private var imports: [URL: [String]] = [:]
    private var serviceClasses: [URL: String?] = [:]
    private var declaredClasses: [URL: [XcodeTarget.DeclaredClass]] = [:]

    /// The modules that a file imports, in order.
    func imports(of file: URL) -> [String] {
        if let known = imports[file] { return known }
        let found = SourceText(file).imports
        imports[file] = found
        return found
    }

    /// The class of a file that is a service extension, see ``SourceText/serviceClass``.
    func serviceClass(of file: URL) -> String? {
        if let known = serviceClasses[file] { return known }
        let found = SourceText(file).serviceClass
        serviceClasses[file] = .some(found)
        return found
    }

    /// The first classes that a file in Swift or Objective-C declares.
    func classes(in file: URL) -> [XcodeTarget.DeclaredClass] {
        if let known = declaredClasses[file] { return known }
        let found = XcodeTargets.classes(in: file)
        declaredClasses[file] = found
        return found
    }
}
