// SPDX-License-Identifier: Apache-2.0

/// A call; ``UNNotificationContent/updating(from:)`` makes a communication notification of it.
public final class INStartCallIntent: INIntent, UNNotificationContentProviding {
    /// Which calls in the list are meant.
    public let callRecordFilter: INCallRecordFilter?
    /// The call that is answered by this one.
    public let callRecordToCallBack: INCallRecord?
    /// What it is heard through.
    public let audioRoute: INCallAudioRoute
    /// What kind of number is called.
    public let destinationType: INCallDestinationType
    /// Who calls, or is called.
    public let contacts: [INPerson]?
    /// With or without pictures.
    public let callCapability: INCallCapability

    /// Creates a call; iOS 14.
    public init(
        callRecordFilter: INCallRecordFilter?,
        callRecordToCallBack: INCallRecord?,
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        self.callRecordFilter = callRecordFilter
        self.callRecordToCallBack = callRecordToCallBack
        self.audioRoute = audioRoute
        self.destinationType = destinationType
        self.contacts = contacts
        self.callCapability = callCapability
    }

    /// Creates a call; iOS 13.
    public convenience init(
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        recordTypeForRedialing: INCallRecordType,
        callCapability: INCallCapability
    ) {
        self.init(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: audioRoute,
            destinationType: destinationType,
            contacts: contacts,
            callCapability: callCapability
        )
    }
}

/// What a call is heard through.
public enum INCallAudioRoute: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// The loudspeaker.
    case speakerphoneAudioRoute = 1
    /// A Bluetooth device.
    case bluetoothAudioRoute = 2
}

/// Whether a call has pictures.
public enum INCallCapability: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// Sound alone.
    case audioCall = 1
    /// Sound and pictures.
    case videoCall = 2
}

/// What kind of number is called.
public enum INCallDestinationType: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// A person's.
    case normal = 1
    /// Help.
    case emergency = 2
    /// One's own mailbox.
    case voicemail = 3
    /// The last one called.
    case redial = 4
    /// The last one that called.
    case callBack = 5
}
