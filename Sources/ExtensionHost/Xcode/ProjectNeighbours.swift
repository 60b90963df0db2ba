// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The other projects whose frameworks and packages a project's targets find: those of its workspaces, those that it refers
/// to, and the one that CocoaPods makes.
///
/// They are read when something is looked for that the project itself has not.
final class ProjectNeighbours {
    private static let projectLimit = 64

    private let project: URL
    private let texts: SourceTexts
    /// The files to which the project itself refers.
    let references: [URL]
    private(set) lazy var workspaces = XcodeWorkspace.workspaces(with: project)
    /// The projects that people made, without CocoaPods'.
    private(set) lazy var projects = readProjects()
    private lazy var pods: (text: Data, project: XcodeProject?)? = readPods()

    init(of project: URL, references: [URL], _ texts: SourceTexts) {
        self.project = project
        self.texts = texts
        self.references = references
    }

    /// The project of CocoaPods, if a target of it is the module.
    func pods(with module: String) -> XcodeProject? {
        // Such a project is large, and an extension may use no pod at all.
        guard let pods, pods.text.range(of: Data("PRODUCT_MODULE_NAME = \(module);".utf8)) != nil else { return nil }
        if pods.project == nil { self.pods?.project = XcodeProject(podsFile, texts: texts) }
        return self.pods?.project
    }

    private var podsFile: URL {
        project.deletingLastPathComponent().appendingPathComponent("Pods/Pods.xcodeproj/project.pbxproj")
    }

    private func readPods() -> (text: Data, project: XcodeProject?)? {
        Data(projectFile: podsFile).map { ($0, nil) }
    }

    private func readProjects() -> [XcodeProject] {
        let own = project.appendingPathComponent("project.pbxproj").standardizedFileURL.path
        var seen: Set<String> = [own, podsFile.standardizedFileURL.path]
        var waiting = workspaces.flatMap(\.projects) + references
        var found: [XcodeProject] = []
        while !waiting.isEmpty, found.count < Self.projectLimit {
            let file = waiting.removeFirst()
            guard seen.insert(file.standardizedFileURL.path).inserted, let project = XcodeProject(file, texts: texts)
            else { continue }
            found.append(project)
            waiting += project.neighbours.references
        }
        return found
    }
}
