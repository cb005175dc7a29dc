package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A client of the dashboard that keeps cookies as a browser does, and follows no redirect. */
final class DashboardClient {

    static final String PASSWORD = "blue kettle under seven bridges";

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String origin;
    private final Map<String, String> cookies = new TreeMap<>();
    private final Map<String, String> headers = new TreeMap<>();

    DashboardClient(String origin) {
        this.origin = origin;
    }

    /** A new person with this role, who is signed in. */
    static DashboardClient of(
            Installation installation,
            String account,
            String address,
            String role,
            PostroomProcess postroom) {
        makePerson(installation, account, address, role, postroom);
        DashboardClient client = new DashboardClient(postroom.origin());
        assertThat(client.signIn(address, PASSWORD).statusCode()).isEqualTo(303);
        return client;
    }

    /** A new person with this role and the usual password. */
    static void makePerson(
            Installation installation,
            String account,
            String address,
            String role,
            PostroomProcess postroom) {
        String link = installation.linkOf(account, address, address, role);
        HttpResponse<String> set =
                new DashboardClient(postroom.origin())
                        .post(link, Map.of("password", PASSWORD, "repeated", PASSWORD));
        assertThat(set.body()).contains("Your password is set");
    }

    /** Sends this header with each request, as a proxy does. */
    DashboardClient with(String name, String value) {
        headers.put(name, value);
        return this;
    }

    HttpResponse<String> signIn(String address, String password) {
        return post("/sign-in", Map.of("address", address, "password", password));
    }

    HttpResponse<String> get(String path) {
        return send("GET", path, BodyPublishers.noBody());
    }

    HttpResponse<String> post(String path, Map<String, String> form) {
        return send("POST", path, BodyPublishers.ofString(encoded(form)));
    }

    /** A form as the body of a request. */
    static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(field ->
                        field.getKey()
                                + "="
                                + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    HttpResponse<String> send(String method, String path, BodyPublisher body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(origin + path))
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .method(method, body);
        headers.forEach(request::header);
        if (!cookies.isEmpty()) {
            request.header("Cookie", cookie());
        }
        HttpResponse<String> response = sent(request.build());
        response.headers().allValues("Set-Cookie").forEach(this::keep);
        return response;
    }

    /** The cookies, as the client sends them. */
    String cookie() {
        return cookies.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Another client with the same cookies. */
    DashboardClient copy() {
        return at(origin);
    }

    /** Another client with the same cookies, at another node. */
    DashboardClient at(String node) {
        DashboardClient copy = new DashboardClient(node);
        // without https their names have the port
        cookies.forEach(
                (name, value) -> copy.cookies.put(name.replace(port(origin), port(node)), value));
        return copy;
    }

    private static String port(String origin) {
        return origin.substring(origin.lastIndexOf(':') + 1);
    }

    private void keep(String cookie) {
        String[] parts = cookie.split(";", 2)[0].split("=", 2);
        if (cookie.contains("Max-Age=0")) {
            cookies.remove(parts[0]);
        } else {
            cookies.put(parts[0], parts[1]);
        }
    }

    private static HttpResponse<String> sent(HttpRequest request) {
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
