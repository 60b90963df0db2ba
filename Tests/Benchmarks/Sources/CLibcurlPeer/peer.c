// SPDX-License-Identifier: Apache-2.0

#include "peer.h"

#include <curl/curl.h>
#include <stdio.h>
#include <unistd.h>

int peer_download(const char *url, const char *folder, int count, int removes) {
    CURL *curl = curl_easy_init();
    if (!curl) return 0;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    int complete = 0;
    for (int number = 0; number < count; number++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%d.png", folder, number);
        FILE *file = fopen(path, "wb");
        if (!file) break;
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, file);
        CURLcode code = curl_easy_perform(curl);
        long status = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        if (fclose(file) == 0 && code == CURLE_OK && status == 200) complete++;
        if (removes) unlink(path);
    }
    curl_easy_cleanup(curl);
    return complete;
}
