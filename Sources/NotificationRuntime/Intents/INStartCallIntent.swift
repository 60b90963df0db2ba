// SPDX-License-Identifier: Apache-2.0

/// A call; ``UNNotificationContent/updating(from:)`` makes a communication notification of it.
public final class INStartCallIntent: INIntent, UNNotificationContentProviding {
    /// The filter of the call history.
    public let callRecordFilter: INCallRecordFilter?
    /// The call that is answered by this one.
    public let callRecordToCallBack: INCallRecord?
    /// The audio route.
    public let audioRoute: INCallAudioRoute
    /// The kind of number that is called.
    public let destinationType: INCallDestinationType
    /// The caller or the called persons.
    public let contacts: [INPerson]?
    /// Audio or video.
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

/// The audio routes of a call.
public enum INCallAudioRoute: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// The loudspeaker.
    case speakerphoneAudioRoute = 1
    /// A Bluetooth device.
    case bluetoothAudioRoute = 2
}

/// Whether a call is an audio or a video call.
public enum INCallCapability: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// Audio only.
    case audioCall = 1
    /// Audio and video.
    case videoCall = 2
}

/// The kind of number that is called.
public enum INCallDestinationType: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// An ordinary number.
    case normal = 1
    /// An emergency number.
    case emergency = 2
    /// The user's voicemail.
    case voicemail = 3
    /// The last number that was dialled.
    case redial = 4
    /// The last caller.
    case callBack = 5
}
