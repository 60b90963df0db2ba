// SPDX-License-Identifier: Apache-2.0

/// The fields of a request to OneSignal, by their exact names: the service passes over all others.
///
/// After the class Notification of onesignal-python-api 5.18, which is generated from OneSignal's description of its API, and
/// the fields of earlier versions that the service still takes.
enum OneSignalField {
    private static let names = Set(
        all + ["include_player_ids", "include_external_user_ids", "channel_for_external_user_ids"]
    )

    /// The documented name that another spelling is meant for; `nil` for documented names and for unknown ones.
    static func meant(by name: String) -> String? {
        names.contains(name) ? nil : namesByLetters[MessageTable.letters(name)]
    }

    private static let namesByLetters = Dictionary(
        names.map { (MessageTable.letters($0), $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let all = """
        adm_big_picture adm_group adm_group_message adm_large_icon adm_small_icon adm_sound aggregation android_accent_color
        android_background_layout android_channel_id android_group android_group_message android_led_color android_sound
        android_visibility apns_alert apns_push_type_override app_id app_url big_picture buttons chrome_big_picture
        chrome_icon chrome_web_badge chrome_web_icon chrome_web_image collapse_id content_available contents custom_data
        data delayed_option delivery_time_of_day disable_email_click_tracking email_bcc email_body email_from_address
        email_from_name email_preheader email_reply_to_address email_sender_domain email_subject email_to email_warm_up
        excluded_segments existing_android_channel_id external_id filters firefox_icon global_image headings
        huawei_accent_color huawei_badge_add_num huawei_badge_class huawei_badge_set_num huawei_bi_tag huawei_big_picture
        huawei_category huawei_channel_id huawei_existing_channel_id huawei_large_icon huawei_led_color huawei_msg_type
        huawei_small_icon huawei_sound huawei_visibility id idempotency_key include_aliases include_amazon_reg_ids
        include_android_reg_ids include_chrome_reg_ids include_chrome_web_reg_ids include_email_tokens include_ios_tokens
        include_phone_numbers include_subscription_ids include_unsubscribed include_wp_wns_uris included_segments
        ios_attachments ios_badgeCount ios_badgeType ios_category ios_interruption_level ios_relevance_score ios_sound isAdm
        isAndroid isAnyWeb isChrome isChromeWeb isFirefox isHuawei isIos isSafari isWP_WNS kind large_icon mutable_content
        name priority send_after small_icon sms_from sms_media_urls subtitle summary_arg summary_arg_count target_channel
        target_content_identifier template_id thread_id throttle_rate_per_minute ttl url value web_buttons web_push_topic
        web_url wp_wns_sound
        """.split { $0 == " " || $0.isNewline }.map(String.init)
}
