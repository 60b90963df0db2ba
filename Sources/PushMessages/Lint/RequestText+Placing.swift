// SPDX-License-Identifier: Apache-2.0

extension RequestText {
    /// Whether a finding misses a text in a payload that a program adds to a notification, which may have it:
    /// `notification.custom_data = {"aps": …}`.
    package func mayHaveText(beside finding: Finding) -> Bool {
        guard isProgram, finding.isOfMissingText, finding.path?.hasPrefix("aps") == true,
            let start = body.firstIndex(where: { $0 > 0x20 }),
            let sign = text[..<start].lastIndex(where: { $0 > 0x20 }), text[sign] == UInt8(ascii: "="),
            let last = text[..<sign].lastIndex(where: { $0 > 0x20 }),
            let before = text[..<last].last(where: { !ProgramText.isWord($0) })
        else { return false }
        return before == UInt8(ascii: ".") || before == UInt8(ascii: ">")
    }

    /// Findings about the body, at their places in the text.
    package func placed(_ findings: [Finding], in body: JSONDocument) -> [Finding] {
        let payload = body.places(of: findings.map { payloadPath($0.path) ?? FieldPath() })
        let ranges = zip(findings, payload).map { finding, range -> Range<Int>? in
            if let location = finding.location { return place(location.byteRange) }
            return payloadPath(finding.path) == nil ? headerRange(of: finding.path) : place(range) ?? range
        }
        var locations = Finding.Location.locations(of: ranges.compactMap(\.self), in: text)[...]
        return zip(findings, ranges).map { finding, range in
            var finding = finding
            if range != nil { finding.location = locations.popFirst() }
            return finding
        }
    }

    /// The ranges of the text for ranges of the body and for findings about header fields.
    func places(of findings: [(path: String?, range: Range<Int>)]) -> [Range<Int>] {
        findings.map { headerRange(of: $0.path) ?? place($0.range) ?? $0.range }
    }

    /// The range of the text for one of the body; `nil` if they are the same.
    private func place(_ range: Range<Int>) -> Range<Int>? {
        guard let last = places.last else { return nil }
        let start = range.lowerBound < places.count ? places[range.lowerBound] : last + 1
        let end = range.isEmpty || range.upperBound > places.count ? start : places[range.upperBound - 1] + 1
        return start..<max(start, end)
    }

    /// An error of the body at its place in the text, and the text that has it there.
    package func placed(_ error: JSONSyntaxError) -> (error: JSONSyntaxError, text: [UInt8]) {
        guard let place = place(error.offset..<error.offset) else { return (error, body) }
        let location = Finding.Location.locations(of: [place], in: text)[0]
        var error = error
        (error.offset, error.line, error.column) = (place.lowerBound, location.line, location.column)
        return (error, text)
    }

    /// The place of a header field that a finding about a request to APNs is about, or of the address if there is none.
    private func headerRange(of path: String?) -> Range<Int>? {
        let prefix = "headers."
        guard isForAPNs, let path, path.hasPrefix(prefix) else { return nil }
        return headerRanges[path.dropFirst(prefix.count).lowercased()] ?? addressRange
    }

    /// The lines and columns of a range of the text.
    func location(at range: Range<Int>?) -> Finding.Location? {
        range.map { Finding.Location.locations(of: [$0], in: text)[0] }
    }

    /// The path in the body of what a finding about a request to APNs is about; `nil` for others.
    private func payloadPath(_ path: String?) -> FieldPath? {
        guard isForAPNs, let path, path.hasPrefix("payload.") else { return nil }
        return FieldPath(path.split(separator: ".").dropFirst().map { .member(String($0)) })
    }
}
