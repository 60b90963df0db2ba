// SPDX-License-Identifier: Apache-2.0

extension Linter {
    /// The linter for a text: one that leaves open whom the push goes to, if a program names a recipient beside it.
    package func adapted(to text: [UInt8]) -> Linter {
        guard let program = ProgramText(text), ProgramRecipients.areNamed(in: program.code, beside: program.object),
            let index = rules.firstIndex(where: { $0 is TargetRule })
        else { return self }
        var linter = self
        linter.rules[index] = TargetRule(isNamedElsewhere: true)
        return linter
    }
}
