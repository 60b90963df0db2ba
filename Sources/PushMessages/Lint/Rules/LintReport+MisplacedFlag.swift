// SPDX-License-Identifier: Apache-2.0

extension LintReport {
    /// Reports every place where one of Apple's flags stands and does nothing; `isSet` where it stands in `aps` as well.
    mutating func addMisplaced(_ flag: String, isSet: Bool, in subject: LintSubject) {
        for place in subject.misplacedFlags(named: flag) {
            if let violation = place.violation { explain(violation) }
            add(
                at: place.path,
                place.sentence(of: flag, isSet: isSet),
                severity: place.severity(besideRightOne: isSet),
                fix: place.fix(isSet: isSet, right: subject.payloadPath("aps", .member(flag)))
            )
        }
    }
}
