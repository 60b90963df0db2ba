// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "peer.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    CURL *curl;
    char body[2048];
    char answer[512];
    size_t answered;
} request;

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    request *one = context;
    size_t length = size * count;
    if (one->answered + length <= sizeof one->answer) {
        memcpy(one->answer + one->answered, bytes, length);
        one->answered += length;
    }
    return length;
}

/// The same fields as the Swift side's message, and a number of its own.
static size_t made_body(void *context, char *buffer, size_t size, const char **body) {
    int number = (*(int *)context)--;
    if (number <= 0) return 0;
    *body = buffer;
    return snprintf(
        buffer, size,
        "{\"message\":{\"token\":\"dQw4w9WgXcQ:APA91b%0130d\",\"notification\":{\"title\":\"Sparky says hello!\","
        "\"body\":\"Number %d is ready. A new slice is out. Tap to see what the monster made of it.\","
        "\"image\":\"https://foo.bar/pizza-monster-%d.png\"},\"data\":{\"recipe\":\"margherita\",\"padding\":\"%0800d\"},"
        "\"android\":{\"priority\":\"HIGH\"},\"apns\":{\"payload\":{\"aps\":{\"mutable-content\":1}}}}}",
        number, number, number, 0
    );
}

int peer_send(const char *url, const char *authorities, int count, int streams) {
    return peer_send_bodies(url, authorities, made_body, &count, streams);
}

static int start(CURLM *multi, request *one, peer_body next, void *context) {
    const char *body = NULL;
    size_t length = next(context, one->body, sizeof one->body, &body);
    if (length == 0) return 0;
    one->answered = 0;
    curl_easy_setopt(one->curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(one->curl, CURLOPT_POSTFIELDSIZE, (long)length);
    curl_multi_add_handle(multi, one->curl);
    return 1;
}

int peer_send_bodies(const char *url, const char *authorities, peer_body next, void *context, int streams) {
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 1L);
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    headers = curl_slist_append(headers, "Authorization: Bearer ya29.benchmark");
    headers = curl_slist_append(headers, "Expect:");
    request *requests = calloc(streams, sizeof *requests);
    int under_way = 0, named = 0, running = 0;
    for (int index = 0; index < streams; index++) {
        request *one = &requests[index];
        one->curl = curl_easy_init();
        curl_easy_setopt(one->curl, CURLOPT_URL, url);
        curl_easy_setopt(one->curl, CURLOPT_CAINFO, authorities);
        curl_easy_setopt(one->curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
        curl_easy_setopt(one->curl, CURLOPT_PIPEWAIT, 1L);
        curl_easy_setopt(one->curl, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(one->curl, CURLOPT_WRITEFUNCTION, receive);
        curl_easy_setopt(one->curl, CURLOPT_WRITEDATA, one);
        curl_easy_setopt(one->curl, CURLOPT_PRIVATE, one);
        curl_easy_setopt(one->curl, CURLOPT_NOSIGNAL, 1L);
        under_way += start(multi, one, next, context);
    }
    while (under_way > 0) {
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        int left;
        while ((message = curl_multi_info_read(multi, &left))) {
            request *one;
            long status = 0;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&one);
            curl_easy_getinfo(one->curl, CURLINFO_RESPONSE_CODE, &status);
            if (message->data.result == CURLE_OK && status == 200 && memmem(one->answer, one->answered, "\"name\"", 6)) {
                named++;
            }
            curl_multi_remove_handle(multi, one->curl);
            under_way += start(multi, one, next, context) - 1;
        }
        if (under_way > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (int index = 0; index < streams; index++) curl_easy_cleanup(requests[index].curl);
    free(requests);
    curl_slist_free_all(headers);
    curl_multi_cleanup(multi);
    return named;
}
