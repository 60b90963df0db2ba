// SPDX-License-Identifier: Apache-2.0

import PushMessages

// Authorisation errors. The source is reports; the texts are the same for all of Google's services.
extension FCMStatus {
    static func credentialsMissing(for method: ServiceMethod) -> FCMStatus {
        FCMStatus(
            code: 401,
            status: "UNAUTHENTICATED",
            message: "Request is missing required authentication credential. \(expected)",
            details: [Detail.errorInfo("CREDENTIALS_MISSING", metadata: method.metadata)],
            challenge: realm,
            reason: RefusalReason(
                "the request has no access token",
                "Send Authorization: Bearer and an OAuth 2 access token; a server key of the legacy protocol is not "
                    + "one.",
                about: .authorization
            )
        )
    }

    /// The query has a `key=`, and there is no other credential.
    static func apiKeyUnsupported(for method: ServiceMethod) -> FCMStatus {
        FCMStatus(
            code: 401,
            status: "UNAUTHENTICATED",
            message: "API keys are not supported by this API. Expected OAuth2 access token or other authentication "
                + "credentials that assert a principal. See https://cloud.google.com/docs/authentication",
            details: [Detail.errorInfo("CREDENTIALS_MISSING", metadata: method.metadata)],
            challenge: realm,
            reason: RefusalReason(
                "the request has an API key, which does not authorise anybody",
                "Send Authorization: Bearer and the access token of a service account.",
                about: .field("key", value: nil)
            )
        )
    }

    static let credentialsInvalid = FCMStatus(
        code: 401,
        status: "UNAUTHENTICATED",
        message: invalid,
        challenge: #"\#(realm), error="invalid_token""#,
        reason: RefusalReason(
            "the access token is not valid, or was not issued here",
            "Exchange the service account's assertion for an access token, and send that; a JSON Web Token is not one.",
            about: .authorization
        )
    )

    static func credentialsExpired(for method: ServiceMethod) -> FCMStatus {
        FCMStatus(
            code: 401,
            status: "UNAUTHENTICATED",
            message: invalid,
            details: [Detail.errorInfo("ACCESS_TOKEN_EXPIRED", metadata: method.metadata)],
            challenge: #"\#(realm), error="invalid_token""#,
            reason: RefusalReason(
                "the access token has expired",
                "Ask for another one; a token lasts an hour.",
                about: .authorization
            )
        )
    }

    static func scopeInsufficient(for method: ServiceMethod) -> FCMStatus {
        FCMStatus(
            code: 403,
            status: "PERMISSION_DENIED",
            message: "Request had insufficient authentication scopes.",
            details: [Detail.errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT", metadata: method.metadata)],
            challenge: #"\#(realm), error="insufficient_scope", scope="\#(method.scopes.joined(separator: " "))""#,
            reason: RefusalReason(
                "the access token was not asked for with a scope of FCM",
                "Ask for the scope \(method.scopes[0]).",
                about: .authorization
            )
        )
    }

    /// The caller's account lacks the permission in the project, or the project does not exist.
    static func permissionDenied(for method: ServiceMethod, in project: String) -> FCMStatus {
        FCMStatus(
            code: 403,
            status: "PERMISSION_DENIED",
            message: "Permission '\(method.permission)' denied on resource "
                + "'//cloudresourcemanager.googleapis.com/projects/\(project)' (or it may not exist).",
            details: [
                Detail.errorInfo(
                    "IAM_PERMISSION_DENIED",
                    domain: "cloudresourcemanager.googleapis.com",
                    metadata: [
                        "resource": .string("projects/\(project)"), "permission": .string(method.permission),
                    ]
                )
            ],
            reason: RefusalReason(
                "the account may not send in the project, or the project does not exist",
                "Send to the project of the service account, or give the account \(method.permission) there.",
                about: .field("project", value: project)
            )
        )
    }

    /// The API is not enabled in the project.
    static func serviceDisabled(in project: String) -> FCMStatus {
        let number = ProjectNumber.made(for: project)
        let url = "https://console.developers.google.com/apis/api/fcm.googleapis.com/overview?project=\(number)"
        return FCMStatus(
            code: 403,
            status: "PERMISSION_DENIED",
            message: "Firebase Cloud Messaging API has not been used in project \(number) before or it is disabled. "
                + "Enable it by visiting \(url) then retry. If you enabled this API recently, wait a few minutes for "
                + "the action to propagate to our systems and retry.",
            details: [
                Detail.help("Google developers console API activation", url: url),
                Detail.errorInfo(
                    "SERVICE_DISABLED",
                    metadata: ["consumer": .string("projects/\(number)"), "service": "fcm.googleapis.com"]
                ),
            ],
            reason: RefusalReason(
                "the FCM API is not enabled in the project",
                "Enable the Firebase Cloud Messaging API in the project, and wait some minutes.",
                about: .field("project", value: project)
            )
        )
    }

    private static let expected =
        "Expected OAuth 2 access token, login cookie or other valid authentication credential. "
        + "See https://developers.google.com/identity/sign-in/web/devconsole-project."
    private static let invalid = "Request had invalid authentication credentials. \(expected)"
    private static let realm = #"Bearer realm="https://accounts.google.com/""#
}
