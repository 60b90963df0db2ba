// SPDX-License-Identifier: Apache-2.0

/// The specifiers of a format, as far as one takes an argument of a message, all of which are texts.
package struct FormatSpecifiers: Sendable, Hashable {
    /// How many arguments the format takes.
    package var count = 0
    /// Specifiers that a text does not fit, or that are none, as they stand.
    package var unfit: [String] = []

    /// Reads a format of Apple's: `%@` and `%2$@` take texts, `%%` is a percent sign, and a percent sign before anything that
    /// begins no specifier is left as it is or vanishes.
    ///
    /// `%d` of a text is undefined, and `%s` reads a pointer.
    package init(apple format: String) {
        var next = 0
        // Zeros that were taken are not given back, or the time grows with the square of their number.
        let specifier =
            /%(?:([0-9]{1,4})\$)?[-+ 0#']*+[0-9]*+(?:\.[0-9]+)?(?:hh|h|ll|l|q|z|t|j|L)?([@dDiuUxXoOfFeEgGcCsSpaA%])/
        for match in format.matches(of: specifier) where match.2 != "%" {
            let position = match.1.flatMap { Int($0) }
            if position == nil { next += 1 }
            count = max(count, position ?? next)
            // A blank flag in running text, as in "50% discount", is read as a specifier too.
            if match.2 != "@" { unfit.append(String(match.0)) }
        }
    }

    /// Reads a format of Java's: `%s` and `%1$s` take texts, `%%` and `%n` nothing; everything else behind a percent sign
    /// throws.
    package init(java format: String) {
        var next = 0
        let specifier = /%(?:([1-9][0-9]{0,8})\$)?([-#+ 0,(<]*)([1-9][0-9]{0,8})?(?:\.([0-9]{1,9}))?([a-zA-Z%])/
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[percent...]
            guard let match = rest.prefixMatch(of: specifier) else {
                unfit.append(String(rest.prefix(3)))
                rest = rest.dropFirst()
                continue
            }
            rest = rest[match.range.upperBound...]
            if match.5 == "%" || match.5 == "n" { continue }
            let position = match.1.flatMap { Int($0) }
            if position == nil, !match.2.contains("<") { next += 1 }
            count = max(count, position ?? next)
            let isFit = match.5 == "s" || match.5 == "S"
            if !isFit || match.2.contains(where: { "+ 0,(#".contains($0) }) { unfit.append(String(match.0)) }
        }
    }
}
