// SPDX-License-Identifier: Apache-2.0

import Testing

struct GoldenFileTests {
    @Test(arguments: [
        ("a\nb\nc", "a\nB\nc", "  a\n- b\n+ B\n  c"),
        ("a\nb", "a\nb\nc", "  a\n  b\n+ c"),
        ("a\nb\nc\nd", "c\nx\nd", "- a\n- b\n  c\n+ x\n  d"),
        ("", "a", "- \n+ a"),
    ])
    func `a difference shows what was and what is, in place`(old: String, new: String, difference: String) {
        #expect(GoldenFile.difference(from: old, to: new) == difference)
    }
}
