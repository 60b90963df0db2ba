// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSPredicate {
    /// Creates a predicate from a format, such as `SELF MATCHES %@`.
    ///
    /// Foundation on Linux has no format language. This one has comparisons, `AND`, `OR` and `NOT`, `BEGINSWITH`,
    /// `CONTAINS`, `ENDSWITH`, `LIKE`, `MATCHES`, `IN` and `BETWEEN` with `[c]` and `[d]`, `ANY`, `ALL` and `NONE`, key
    /// paths of dictionaries and collections, constants, variables, `%@`, `%K` and the formats of numbers. An
    /// unsupported format ends the extension with a sentence, as an exception ends it on iOS for a format that cannot
    /// be parsed.
    ///
    /// Source: Apple, *Predicate Programming Guide*, "Predicate Format String Syntax".
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// Creates a predicate from a format, with the arguments of its `%@` and its kin in their order.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let predicate: FormatPredicate
        do throws(PredicateFormatError) {
            predicate = try FormatPredicate(predicateFormat, arguments: arguments ?? [])
        } catch {
            fatalError("Unable to parse the format string \"\(predicateFormat)\": \(error.description)")
        }
        self.init(block: { object, variables in
            do throws(PredicateFormatError) {
                return try predicate.evaluate(with: object, variables: variables ?? [:])
            } catch {
                fatalError("The predicate \"\(predicateFormat)\" cannot be evaluated: \(error.description)")
            }
        })
    }
}
