package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A person who is signed in, without a browser.
 *
 * @param cookie of the session
 */
record PlainVisitor(String origin, String cookie) {

    private static final String PASSWORD = "blue kettle under seven bridges";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** An answer to the visitor. */
    record Shown(int status, String html, long nanos) {}

    /** A new owner of the account of the installation. */
    static PlainVisitor owner(Installation installation, PostroomProcess postroom) {
        String address = "owner@acme.test";
        PostroomProcess.Result made =
                installation.run(
                        "people",
                        "create",
                        "--email",
                        address,
                        "--name",
                        "Ann Smith",
                        "--account",
                        installation.account,
                        "--role",
                        "owner");
        String link = made.out().strip().replaceFirst("https?://[^/]+", "");
        PlainVisitor stranger = new PlainVisitor(postroom.origin(), "");
        stranger.post(link, Map.of("password", PASSWORD, "repeated", PASSWORD));
        HttpResponse<String> answer =
                stranger.post("/sign-in", Map.of("address", address, "password", PASSWORD));
        List<String> cookies = answer.headers().allValues("Set-Cookie");
        if (answer.statusCode() != 303 || cookies.isEmpty()) {
            throw new AssertionError(made + ": " + answer.statusCode() + " " + answer.body());
        }
        return new PlainVisitor(
                postroom.origin(),
                cookies.stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .collect(Collectors.joining("; ")));
    }

    private HttpResponse<String> post(String path, Map<String, String> form) {
        String body =
                form.entrySet().stream()
                        .map(field ->
                                field.getKey()
                                        + "="
                                        + URLEncoder.encode(
                                                field.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&"));
        return send(
                HttpRequest.newBuilder(URI.create(origin + path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(body))
                        .build());
    }

    /** The answer to a request for that path, without following a redirect. */
    Shown get(String path) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(origin + path))
                        .header("Cookie", cookie)
                        .header("Sec-Fetch-Site", "none")
                        .build();
        long start = System.nanoTime();
        HttpResponse<String> answer = send(request);
        return new Shown(answer.statusCode(), answer.body(), System.nanoTime() - start);
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
