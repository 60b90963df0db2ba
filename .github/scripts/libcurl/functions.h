// SPDX-License-Identifier: Apache-2.0
// The functions of libcurl that the program calls, those of Foundation's networking among them. make-release says when one
// is missing here.
#define FUNCTIONS(FUNCTION) \
    FUNCTION(curl_easy_cleanup) \
    FUNCTION(curl_easy_getinfo) \
    FUNCTION(curl_easy_init) \
    FUNCTION(curl_easy_pause) \
    FUNCTION(curl_easy_perform) \
    FUNCTION(curl_easy_recv) \
    FUNCTION(curl_easy_reset) \
    FUNCTION(curl_easy_send) \
    FUNCTION(curl_easy_setopt) \
    FUNCTION(curl_easy_strerror) \
    FUNCTION(curl_free) \
    FUNCTION(curl_global_init) \
    FUNCTION(curl_multi_add_handle) \
    FUNCTION(curl_multi_assign) \
    FUNCTION(curl_multi_cleanup) \
    FUNCTION(curl_multi_info_read) \
    FUNCTION(curl_multi_init) \
    FUNCTION(curl_multi_perform) \
    FUNCTION(curl_multi_poll) \
    FUNCTION(curl_multi_remove_handle) \
    FUNCTION(curl_multi_setopt) \
    FUNCTION(curl_multi_socket_action) \
    FUNCTION(curl_multi_strerror) \
    FUNCTION(curl_multi_wakeup) \
    FUNCTION(curl_slist_append) \
    FUNCTION(curl_slist_free_all) \
    FUNCTION(curl_url) \
    FUNCTION(curl_url_cleanup) \
    FUNCTION(curl_url_get) \
    FUNCTION(curl_url_set) \
    FUNCTION(curl_version) \
    FUNCTION(curl_version_info)
