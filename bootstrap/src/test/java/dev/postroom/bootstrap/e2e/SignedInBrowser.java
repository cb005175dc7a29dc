package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser without scripts, in which a person is signed in. It follows redirections. */
final class SignedInBrowser implements AutoCloseable {

    private static final Pattern NUMBER = Pattern.compile("name=\"once\" value=\"([0-9a-f-]+)\"");

    private final HttpClient client =
            HttpClient.newBuilder()
                    .cookieHandler(new CookieManager())
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build();
    private final String origin;

    /** Signs a person in at this address of the service. */
    SignedInBrowser(String origin, String email, String password) {
        this.origin = origin;
        HttpResponse<String> home =
                send("/sign-in", Map.of("address", email, "password", password));
        if (!home.uri().getPath().startsWith("/app/")) {
            throw new IllegalStateException("not signed in: " + home.body());
        }
    }

    /** The page at a path. */
    String read(String path) {
        return send(HttpRequest.newBuilder(URI.create(origin + path)).GET().build()).body();
    }

    /** The number of the forms on the page at a path. */
    String number(String path) {
        String page = read(path);
        Matcher number = NUMBER.matcher(page);
        if (!number.find()) {
            throw new IllegalStateException("no form: " + page);
        }
        return number.group(1);
    }

    /** Sends a form; the answer is the page to which it leads. */
    HttpResponse<String> send(String path, Map<String, String> form) {
        return send(
                HttpRequest.newBuilder(URI.create(origin + path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(DashboardClient.encoded(form)))
                        .build());
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
