// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

/// A sound of the system, by its number.
public typealias SystemSoundID = UInt32

/// Shakes the phone.
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

/// Plays nothing: the call becomes a line in the delivery's log.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    let text = "AudioServicesPlaySystemSound(\(inSystemSoundID))"
    DeliveryContext.current?.record(.log(.init(level: .info, text: text)))
}

/// Plays nothing: the call becomes a line in the delivery's log.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    AudioServicesPlaySystemSound(inSystemSoundID)
}
