// SPDX-License-Identifier: Apache-2.0

/// What lets an intent name its parameters by key paths of its own class (`\.sender`).
public protocol INIntentImages {}

extension INIntentImages where Self: INIntent {
    /// Sets the picture that stands for a parameter: the avatar where that is the sender or the group's name.
    public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>) {
        set(image, for: parameterName)
    }

    /// Returns the picture that stands for a parameter.
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        image(for: parameterName)
    }
}
