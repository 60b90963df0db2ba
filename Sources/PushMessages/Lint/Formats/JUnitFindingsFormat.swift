// SPDX-License-Identifier: Apache-2.0

/// JUnit's XML, which CI systems show as tests: a suite for each input, a test case for each finding.
///
/// A finding at or above ``failingOn`` is a failed test. A less severe one is a passed test with the finding as its
/// output, because a skipped test would count as not checked. An input without findings is one passed test; an input
/// that cannot be read is one test with an error.
package struct JUnitFindingsFormat: FindingsFormat {
    /// The lowest severity that is a failure; `nil` for none.
    package var failingOn: Severity?

    /// Makes the format; by default, only errors are failures.
    package init(failingOn: Severity? = .error) { self.failingOn = failingOn }

    private struct Counts {
        var tests = 0
        var failures = 0
        var errors = 0

        var attributes: String {
            #"tests="\#(tests)" failures="\#(failures)" errors="\#(errors)" skipped="0" time="0""#
        }
    }

    /// Returns the whole XML document.
    package func format(_ inputs: [LintedInput]) -> String {
        var suites = ""
        var total = Counts()
        for input in inputs {
            let (text, counts) = suite(of: input)
            suites += text
            total.tests += counts.tests
            total.failures += counts.failures
            total.errors += counts.errors
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="richpush lint" \(total.attributes)>
            \(suites)</testsuites>

            """
    }

    private func suite(of input: LintedInput) -> (text: String, counts: Counts) {
        let name = input.isStandardInput ? "stdin" : input.name ?? "message"
        var counts = Counts()
        var cases = ""
        var names: [String: Int] = [:]
        for finding in input.findings {
            let isFailure = failingOn.map { finding.severity >= $0 } ?? false
            counts.tests += 1
            counts.failures += isFailure ? 1 : 0
            // CI systems treat two tests with the same name as one.
            var title = [finding.rule, finding.path].compactMap(\.self).joined(separator: ": ")
            names[title, default: 0] += 1
            if let count = names[title], count > 1 { title += " (\(count))" }
            let content = isFailure ? failure(finding, in: input) : output(finding, in: input)
            cases += testCase(title, of: name, in: input, at: finding.location, content)
        }
        if let failure = input.failure {
            counts.tests += 1
            counts.errors += 1
            let content = #"      <error message="\#(failure.inXML)" type="input"/>"# + "\n"
            cases += testCase("input", of: name, in: input, at: nil, content)
        } else if input.findings.isEmpty {
            counts.tests += 1
            cases += testCase("no findings", of: name, in: input, at: nil, "")
        }
        let start = #"  <testsuite name="\#(name.inXML)" \#(counts.attributes)>"# + "\n"
        return (start + cases + "  </testsuite>\n", counts)
    }

    private func testCase(
        _ title: String,
        of name: String,
        in input: LintedInput,
        at location: Finding.Location?,
        _ content: String
    ) -> String {
        var start = #"    <testcase name="\#(title.inXML)" classname="\#(name.inXML)" time="0""#
        if !input.isStandardInput, let file = input.name { start += #" file="\#(file.inXML)""# }
        if let location { start += #" line="\#(location.line)""# }
        return content.isEmpty ? start + "/>\n" : start + ">\n" + content + "    </testcase>\n"
    }

    private func failure(_ finding: Finding, in input: LintedInput) -> String {
        #"      <failure message="\#(finding.message.inXML)" type="\#(finding.severity.rawValue)">"#
            + paragraph(finding, in: input) + "</failure>\n"
    }

    private func output(_ finding: Finding, in input: LintedInput) -> String {
        "      <system-out>" + paragraph(finding, in: input) + "</system-out>\n"
    }

    private func paragraph(_ finding: Finding, in input: LintedInput) -> String {
        var lines = TextFindingsFormat().format([LintedInput(name: input.displayName, findings: [finding])])
            .split(separator: "\n")
        lines.removeLast()
        return lines.map { String($0).inXML }.joined(separator: "\n")
    }
}

extension String {
    /// The text for element content or a quoted attribute; characters that XML 1.0 does not allow are shown as `\u{…}`.
    var inXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case _ where scalar.isXMLCharacter: result.unicodeScalars.append(scalar)
            default: result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 allows the character (production 2, without the control characters that it discourages).
    fileprivate var isXMLCharacter: Bool {
        switch value {
        case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: value & 0xFFFF < 0xFFFE
        default: false
        }
    }
}
