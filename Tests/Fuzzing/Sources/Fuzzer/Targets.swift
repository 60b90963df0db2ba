// SPDX-License-Identifier: Apache-2.0

/// Everything that is fuzzed.
let targets: [Fuzzing] = [
    Fuzzing(APNSPayloadTarget.self),
    Fuzzing(AnswerTarget.self),
    Fuzzing(AutopushTarget.self),
    Fuzzing(CSVTarget.self),
    Fuzzing(CapabilityTarget.self),
    Fuzzing(ConditionTarget.self),
    Fuzzing(DataURLTarget.self),
    Fuzzing(DateTarget.self),
    Fuzzing(DeclarativePushTarget.self),
    Fuzzing(DesktopBusTarget.self),
    Fuzzing(ExtensionWireTarget.self),
    Fuzzing(GroupMapTarget.self),
    Fuzzing(HTTPTarget.self),
    Fuzzing(JSONTarget.self),
    Fuzzing(JournalTarget.self),
    Fuzzing(LegacyMessageTarget.self),
    Fuzzing(LiquidTarget.self),
    Fuzzing(MCSTarget.self),
    Fuzzing(MarkupTarget.self),
    Fuzzing(MediaTarget.self),
    Fuzzing(MessageTarget.self),
    Fuzzing(SearchTarget.self),
    Fuzzing(WebPushTarget.self),
    Fuzzing(XMPPTarget.self),
]
