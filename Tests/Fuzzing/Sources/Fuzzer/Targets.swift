// SPDX-License-Identifier: Apache-2.0

/// Everything that is fuzzed.
let targets: [Fuzzing] =
    legacyTargets + [
        Fuzzing(APNSPayloadTarget.self),
        Fuzzing(AnswerTarget.self),
        Fuzzing(AppFileTarget.self),
        Fuzzing(AutopushTarget.self),
        Fuzzing(CSVTarget.self),
        Fuzzing(CapabilityTarget.self),
        Fuzzing(ConditionTarget.self),
        Fuzzing(DataURLTarget.self),
        Fuzzing(DateTarget.self),
        Fuzzing(DeclarativePushTarget.self),
        Fuzzing(DesktopBusTarget.self),
        Fuzzing(ExtensionWireTarget.self),
        Fuzzing(HTTPTarget.self),
        Fuzzing(JSONTarget.self),
        Fuzzing(JournalTarget.self),
        Fuzzing(LiquidTarget.self),
        Fuzzing(MCSTarget.self),
        Fuzzing(MarkupTarget.self),
        Fuzzing(MediaTarget.self),
        Fuzzing(MessageTarget.self),
        Fuzzing(RequestTarget.self),
        Fuzzing(SearchTarget.self),
        Fuzzing(WebPushTarget.self),
    ]

#if LegacyProtocols
private let legacyTargets = [Fuzzing(GroupMapTarget.self), Fuzzing(LegacyMessageTarget.self), Fuzzing(XMPPTarget.self)]
#else
private let legacyTargets: [Fuzzing] = []
#endif
