// SPDX-License-Identifier: Apache-2.0

import PushPreview

extension CodeSample {
    /// A raw string holds anything but a backquote, and Go's source no byte order mark; JSON can spell both otherwise.
    static func go(_ body: String, _ address: String) -> CodeSample {
        let raw = body.replacing("`", with: "\\u0060").replacing("\u{FEFF}", with: "\\ufeff")
        return CodeSample(
            name: "Go",
            id: "go",
            text: """
                package main

                import (
                	"fmt"
                	"io"
                	"net/http"
                	"strings"
                )

                func main() {
                	body := `\(raw)`
                	request, err := http.NewRequest("POST", "\(address)", strings.NewReader(body))
                	if err != nil {
                		panic(err)
                	}
                	request.Header.Set("Authorization", "Bearer any")
                	request.Header.Set("Content-Type", "application/json")
                	answer, err := http.DefaultClient.Do(request)
                	if err != nil {
                		panic(err)
                	}
                	defer answer.Body.Close()
                	text, _ := io.ReadAll(answer.Body)
                	fmt.Println(answer.Status, string(text))
                }

                """
        )
    }

    /// A text block (Java 15) has its own escapes, before which JSON's are doubled.
    static func java(_ body: String, _ address: String) -> CodeSample {
        let block = body.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "\\\"\"\"")
            .replacing("\n", with: "\n            ")
        return CodeSample(
            name: "Java",
            id: "java",
            text: """
                // java Send.java
                import java.net.URI;
                import java.net.http.*;

                class Send {
                    public static void main(String[] arguments) throws Exception {
                        var body = \"""
                            \(block)\""";
                        var request = HttpRequest.newBuilder(URI.create("\(address)"))
                            .header("Authorization", "Bearer any").header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body)).build();
                        var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
                        System.out.println(answer.statusCode() + " " + answer.body());
                    }
                }

                """
        )
    }

    /// A raw string has as many number signs as it takes that nothing in it is an escape.
    static func swift(_ body: String, _ address: String) -> CodeSample {
        var signs = "#"
        while body.contains("\\" + signs) || body.contains("\"\"\"" + signs) { signs += "#" }
        return CodeSample(
            name: "Swift",
            id: "swift",
            text: """
                import Foundation
                #if canImport(FoundationNetworking)
                import FoundationNetworking
                #endif

                var request = URLRequest(url: URL(string: "\(address)")!)
                request.httpMethod = "POST"
                request.setValue("Bearer any", forHTTPHeaderField: "Authorization")
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                request.httpBody = Data(\(signs)\"""
                \(body)
                \"""\(signs).utf8)
                let (answer, _) = try await URLSession.shared.data(for: request)
                print(String(decoding: answer, as: UTF8.self))

                """
        )
    }
}
