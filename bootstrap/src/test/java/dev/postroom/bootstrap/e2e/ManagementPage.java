package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** The pages of the management port of a service. */
record ManagementPage(int port) {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static ManagementPage onAFreePort() {
        return new ManagementPage(TestPorts.next());
    }

    /** The body of a page. */
    String text(String path) {
        return get(path).body();
    }

    HttpResponse<String> get(String path) {
        try {
            URI uri = URI.create("http://127.0.0.1:" + port + path);
            return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
