// SPDX-License-Identifier: Apache-2.0

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <stddef.h>

// Swift cannot call C functions with variable arguments, and libcurl sets and reads every option through one of them.
// Each function below fixes the type of the last argument, so that the compiler checks it on both sides. The names in
// parentheses keep libcurl's own type-checking macros out of the way: the option is no constant here.

static inline CURLcode ccurl_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_size(CURL *_Nonnull handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *_Nonnull handle, CURLoption option, const void *_Nullable value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_list(
    CURL *_Nonnull handle, CURLoption option, struct curl_slist *_Nullable value
) {
    return (curl_easy_setopt)(handle, option, value);
}

typedef size_t (*ccurl_bytes_function)(
    char *_Nullable bytes, size_t size, size_t count, void *_Nullable context
);

/// For `CURLOPT_WRITEFUNCTION`, `CURLOPT_HEADERFUNCTION` and `CURLOPT_READFUNCTION`.
static inline CURLcode ccurl_set_bytes_function(
    CURL *_Nonnull handle, CURLoption option, ccurl_bytes_function _Nullable function
) {
    return (curl_easy_setopt)(handle, option, function);
}

typedef int (*ccurl_seek_function)(void *_Nullable context, curl_off_t offset, int origin);

static inline CURLcode ccurl_set_seek_function(CURL *_Nonnull handle, ccurl_seek_function _Nullable function) {
    return (curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, function);
}

typedef int (*ccurl_progress_function)(
    void *_Nullable context, curl_off_t down_total, curl_off_t down_now, curl_off_t up_total, curl_off_t up_now
);

static inline CURLcode ccurl_set_progress_function(
    CURL *_Nonnull handle, ccurl_progress_function _Nullable function
) {
    return (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, function);
}

typedef curl_socket_t (*ccurl_open_socket_function)(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *_Nullable address
);

static inline CURLcode ccurl_set_open_socket_function(
    CURL *_Nonnull handle, ccurl_open_socket_function _Nullable function
) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

typedef int (*ccurl_close_socket_function)(void *_Nullable context, curl_socket_t socket);

static inline CURLcode ccurl_set_close_socket_function(
    CURL *_Nonnull handle, ccurl_close_socket_function _Nullable function
) {
    return (curl_easy_setopt)(handle, CURLOPT_CLOSESOCKETFUNCTION, function);
}

typedef int (*ccurl_before_request_function)(
    void *_Nullable context, char *_Nullable primary_address, char *_Nullable local_address, int primary_port,
    int local_port
);

static inline CURLcode ccurl_set_before_request_function(
    CURL *_Nonnull handle, ccurl_before_request_function _Nullable function
) {
    return (curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, function);
}

/// Restricts the handle to http and https; the spelling by name is newer than some systems' libcurl.
static inline CURLcode ccurl_allow_only_http(CURL *_Nonnull handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    if (code != CURLE_OK) return code;
    return (curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    if (code != CURLE_OK) return code;
    return (curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// Lets a transfer be removed while its name is still being looked up, without waiting for the resolver's thread.
static inline CURLcode ccurl_do_not_wait_for_resolver(CURL *_Nonnull handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return (curl_easy_setopt)(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    return CURLE_OK;
#endif
}

static inline CURLcode ccurl_get_long(CURL *_Nonnull handle, CURLINFO info, long *_Nonnull value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_socket(CURL *_Nonnull handle, curl_socket_t *_Nonnull value) {
    return (curl_easy_getinfo)(handle, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLcode ccurl_get_size(CURL *_Nonnull handle, CURLINFO info, curl_off_t *_Nonnull value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_string(
    CURL *_Nonnull handle, CURLINFO info, char *_Nullable *_Nonnull value
) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_pointer(
    CURL *_Nonnull handle, CURLINFO info, void *_Nullable *_Nonnull value
) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLMcode ccurl_multi_set_long(CURLM *_Nonnull handle, CURLMoption option, long value) {
    return (curl_multi_setopt)(handle, option, value);
}

/// `CURLMsg` keeps its result in a union that Swift does not import under the member's name.
static inline CURLcode ccurl_message_result(const CURLMsg *_Nonnull message) {
    return message->data.result;
}

/// The newest form that the headers know; Swift does not see the macro that names it.
static inline const curl_version_info_data *_Nonnull ccurl_version_info(void) {
    return curl_version_info(CURLVERSION_NOW);
}

#endif
