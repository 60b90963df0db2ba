// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UNErrorTests {
    @Test(arguments: [
        (UNError.Code.notificationsNotAllowed, 1, "Notifications are not allowed for this application"),
        (.attachmentInvalidURL, 100, "Invalid attachment file URL"),
        (.attachmentUnrecognizedType, 101, "Unrecognized attachment file type"),
        (.attachmentInvalidFileSize, 102, "Invalid attachment file size"),
        (.attachmentNotInDataStore, 103, "Attachment is not in the data store"),
        (.attachmentMoveIntoDataStoreFailed, 104, "Failed to move attachment file into data store"),
    ])
    func `as an NSError it has Apple's domain, code and text`(_ code: UNError.Code, _ number: Int, _ text: String) {
        let error = UNError(code) as NSError
        #expect(error.domain == "UNErrorDomain")
        #expect(error.code == number)
        #expect(error.localizedDescription == text)
        #expect((UNError(code) as any Error).localizedDescription == text)
    }

    @Test func `the remaining codes have Apple's numbers`() {
        #expect(UNError.attachmentCorrupt.rawValue == 105)
        #expect(UNError.notificationInvalidNoDate.rawValue == 1400)
        #expect(UNError.notificationInvalidNoContent.rawValue == 1401)
        #expect(UNError.contentProvidingObjectNotAllowed.rawValue == 1500)
        #expect(UNError.contentProvidingInvalid.rawValue == 1501)
        #expect(UNError.badgeInputInvalid.rawValue == 1600)
    }

    @Test func `a catch clause can name a code`() {
        do {
            throw UNError(.attachmentInvalidFileSize)
        } catch UNError.attachmentInvalidURL {
            Issue.record("another code")
        } catch UNError.attachmentInvalidFileSize {
        } catch {
            Issue.record("no code")
        }
    }

    @Test func `a text of one's own is kept`() {
        let error = UNError(.attachmentCorrupt, userInfo: [NSLocalizedDescriptionKey: "broken"])
        #expect((error as NSError).localizedDescription == "broken")
    }
}
