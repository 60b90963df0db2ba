// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Text that Siri can say.
public final class INSpeakableString: NSObject {
    /// The text as it is shown.
    public let spokenPhrase: String
    /// How to say it.
    public let pronunciationHint: String?
    /// Its name in the app's vocabulary.
    public let vocabularyIdentifier: String?

    /// Creates a text that is spoken as it is written.
    public convenience init(spokenPhrase: String) {
        self.init(nil, spokenPhrase, nil)
    }

    /// Creates a text of the app's vocabulary.
    public convenience init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.init(vocabularyIdentifier, spokenPhrase, pronunciationHint)
    }

    /// Creates a text of the app's vocabulary.
    public convenience init(identifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.init(identifier, spokenPhrase, pronunciationHint)
    }

    private init(_ identifier: String?, _ spokenPhrase: String, _ pronunciationHint: String?) {
        vocabularyIdentifier = identifier
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
    }
}
