// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign

/// A template's file and its variants' files beside it: `template.json`, `template.de.json`, `template.pt-BR.json`.
struct TemplateFiles: Sendable {
    let template: InputSource
    let bytes: [UInt8]
    /// The contents by the variant's name.
    let variants: [String: [UInt8]]

    /// Reads the files; variants that nobody asked for are named on standard error.
    init(_ template: InputSource, usesVariants: Bool) throws(InputFailure) {
        self.template = template
        bytes = try template.readUTF8()
        var variants: [String: [UInt8]] = [:]
        let found = Self.variants(of: template)
        if usesVariants {
            for (name, path) in found { variants[name] = try InputSource(argument: path).readUTF8() }
            if found.isEmpty {
                throw InputFailure(
                    source: template,
                    reason: "has no variants; name them \(Self.path(of: "de", template)) and so on, or leave out "
                        + "--variant-column"
                )
            }
        } else if !found.isEmpty {
            StandardOutput.printError(
                "\(found.map(\.path).joined(separator: ", ")): not used, because no --variant-column picks variants."
            )
        }
        self.variants = variants
    }

    private static func variants(of template: InputSource) -> [(name: String, path: String)] {
        let file = URL(filePath: template.argument)
        let stem = file.deletingPathExtension().lastPathComponent
        guard file.pathExtension.lowercased() == "json",
            let names = try? FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
        else { return [] }
        return names.sorted().compactMap { name in
            guard name.hasPrefix("\(stem)."), name.hasSuffix(".json") else { return nil }
            let variant = String(name.dropFirst(stem.count + 1).dropLast(5))
            // A schema of the template is for editors.
            guard !variant.isEmpty, !variant.contains("."), variant != "schema" else { return nil }
            return (variant, path(of: variant, template))
        }
    }

    private static func path(of variant: String, _ template: InputSource) -> String {
        template.argument.hasSuffix(".json") ? "\(template.argument.dropLast(5)).\(variant).json" : template.argument
    }

    /// Compiles them, or says every mistake with file, line and column and ends with the status.
    func compile(_ settings: TemplateSettings) throws -> CampaignTemplate {
        do throws(InvalidTemplate) {
            return try CampaignTemplate(parsing: bytes, variants: variants, settings: settings)
        } catch {
            for mistake in error.errors {
                let file = mistake.variant.map { Self.path(of: $0, template) } ?? template.name
                StandardOutput.printError("\(file):\(mistake)")
            }
            if error.errors.contains(where: { $0.code == .notJSON }), isNamedAsAudience {
                StandardOutput.printError(
                    "\(template.name) is named like an audience; the template comes first, then the audience."
                )
            }
            throw ExitStatus.badInput
        }
    }

    /// Whether the template's name is one that only audiences have, so that the two were exchanged.
    private var isNamedAsAudience: Bool {
        let name = template.argument.lowercased()
        return [".csv", ".parquet", ".jsonl", ".ndjson"].contains(where: name.hasSuffix)
    }
}
