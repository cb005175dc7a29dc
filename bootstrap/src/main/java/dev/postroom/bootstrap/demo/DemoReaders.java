package dev.postroom.bootstrap.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The people who read the demo's mails: they load images, follow links and unsubscribe. */
final class DemoReaders implements AutoCloseable {

    private static final String BROWSER =
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    private static final Pattern IMAGE = address("o");
    private static final Pattern LINK = address("c");
    private static final Pattern LEAVE = address("u");

    private final HttpClient client = HttpClient.newHttpClient();

    private static Pattern address(String kind) {
        return Pattern.compile("https?://[^\"/]+/" + kind + "/[^\"<\\s]+");
    }

    /** Loads the image of this HTML. */
    void open(String html) {
        found(IMAGE, html).ifPresent(url -> ask(request(url).GET().build()));
    }

    /** Follows the link of this HTML, but not to where it leads. */
    void click(String html) {
        found(LINK, html).ifPresent(url -> ask(request(url).GET().build()));
    }

    /** Unsubscribes as a mail program does, with one click. */
    void leave(String html) {
        found(LEAVE, html)
                .ifPresent(url ->
                        ask(
                                request(url)
                                        .header("Content-Type", "application/x-www-form-urlencoded")
                                        .POST(
                                                HttpRequest.BodyPublishers.ofString(
                                                        "List-Unsubscribe=One-Click"))
                                        .build()));
    }

    private static Optional<String> found(Pattern address, String html) {
        Matcher matcher = address.matcher(html);
        return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).header("User-Agent", BROWSER);
    }

    private void ask(HttpRequest request) {
        try {
            client.send(request, HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
