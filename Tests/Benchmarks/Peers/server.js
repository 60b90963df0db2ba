// SPDX-License-Identifier: Apache-2.0
// Node's bare HTTP server with JSON.parse: what a hand-written stand-in for FCM does. Prints its port.
"use strict";

const http = require("node:http");

let count = 0;
const server = http.createServer((request, response) => {
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
        let message;
        try {
            message = JSON.parse(Buffer.concat(pieces)).message;
        } catch {
            // A body that is not JSON has no message.
        }
        const targets = ["token", "topic", "condition"].filter((key) => message && key in message);
        if (targets.length !== 1) {
            response.writeHead(400);
            return response.end();
        }
        count += 1;
        const body = JSON.stringify({ name: `projects/p/messages/${count}` });
        response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
        return response.end(body);
    });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
