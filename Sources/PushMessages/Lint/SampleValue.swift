// SPDX-License-Identifier: Apache-2.0

/// Values that no rule objects to, in place of values that are not known when a push is linted.
package enum SampleValue {
    package static let text = "Text"
    package static let picture = "https://cdn.example.com/picture.jpg"
    package static let token =
        "dUHJvZ3JhbS1zYW1wbGU:APA91bProgramSampleTokenOfTheUsualShapeForALinterThatHasNoOtherToken"
    package static let topic = "news"
    package static let condition = "'\(topic)' in topics"
}
