// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// A message file whose strings hold Liquid, compiled for an audience.
///
/// ```swift
/// let template = try CampaignTemplate(parsing: file, settings: .init(now: 1_795_000_000, columns: header))
/// ```
///
/// The file is read as JSON first, and each of its strings as Liquid second, so that no value of a row can break the
/// message. ``CampaignRenderer`` renders its rows.
public struct CampaignTemplate: Sendable {
    /// The settings that it was compiled with.
    public let settings: TemplateSettings
    let program: Program
    /// Bytes that the message may be longer by in canonical form than it is rendered.
    let canonicalExcess: Int
    /// Whether values stand in fields of which only the linter knows what is right.
    let lintsEachRow: Bool

    /// The columns of the audience that it reads, in the order in which it names them.
    public var columns: [String] { program.columns }

    /// The names of its variants, in order.
    public var variants: [String] { program.variants.map(\.name) }

    /// Reads and compiles a template, or says all that keeps it from being rendered.
    public init(parsing bytes: [UInt8], settings: TemplateSettings) throws(InvalidTemplate) {
        try self.init(parsing: bytes, variants: [:], settings: settings)
    }

    /// Reads and compiles a template and its variants: separate whole messages that some rows get instead.
    ///
    /// - Parameter variants: The files by the values of ``TemplateSettings/variantColumn`` that pick them.
    public init(
        parsing bytes: [UInt8],
        variants: [String: [UInt8]],
        settings: TemplateSettings
    ) throws(InvalidTemplate) {
        var compiler = TemplateCompiler(settings)
        try compiler.compile(bytes, variants: variants)
        self.settings = settings
        program = compiler.program
        lintsEachRow = program.leaves.contains { if case .other = $0.kind { true } else { false } }
        canonicalExcess = compiler.canonicalExcess
    }

    /// The linter's findings on the template with samples in place of values; those at `error` keep it from compiling.
    public static func findings(in message: [UInt8]) -> [Finding] {
        guard let document = try? JSONDocument(parsing: message) else { return [] }
        return Linter.standard.lint(document)
    }
}
