package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads pages as browsers do: they may have only the elements that pages of the same kind have with
 * plain words, and their texts are those that came into the service.
 */
final class ShownTexts {

    // a session may read some hundred pages a minute
    private static final int MOST = 300;
    // a list that has become longer than a page
    private static final String NEXT = "a class href inside rel";
    private static final String UUID = "[0-9a-f]{8}-[0-9a-f-]{27}";
    // a path of this host, a place of this page, or a row of this list
    private static final String INSIDE = "[/#?](?!/)(?s).*|[a-z-]+/" + UUID;

    private final PostroomProcess postroom;
    private final String address;
    private final Map<String, Set<String>> usual = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private DashboardClient client;
    private int read;

    /** Reads as this person, who has the usual password. */
    ShownTexts(PostroomProcess postroom, String address) {
        this.postroom = postroom;
        this.address = address;
        this.client = signedIn();
    }

    private DashboardClient signedIn() {
        DashboardClient other = new DashboardClient(postroom.origin());
        assertThat(other.signIn(address, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
        return other;
    }

    /** Signs in with a browser of this name. */
    void signInBy(String browser) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(postroom.origin() + "/sign-in"))
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("User-Agent", browser)
                        .POST(
                                BodyPublishers.ofString(
                                        DashboardClient.encoded(
                                                Map.of(
                                                        "address",
                                                        address,
                                                        "password",
                                                        DashboardClient.PASSWORD))))
                        .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(303);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Learns the elements of pages, by their paths, that show plain words. */
    void learn(Map<String, List<String>> pages) {
        pages.forEach((path, texts) -> {
            Document page = page(path);
            usual.computeIfAbsent(kind(path), _ -> new HashSet<>()).addAll(elements(page));
            findMissing(path, page, texts);
        });
    }

    /** Looks at pages, by their paths, and for the texts that each of them shows. */
    void check(Map<String, List<String>> pages) {
        pages.forEach((path, texts) -> {
            Document page = page(path);
            Set<String> others = new HashSet<>(elements(page));
            Set<String> known = usual.get(kind(path));
            assertThat(known).as("a page with plain words like %s", path).isNotNull();
            others.removeAll(known);
            others.remove(NEXT);
            others.forEach(element -> wrong.add(path + " has " + element + " of " + texts));
            findMissing(path, page, texts);
        });
    }

    /** Fails if something was found. */
    void none() {
        assertThat(wrong).isEmpty();
        assertThat(read).isPositive();
    }

    private void findMissing(String path, Document page, List<String> texts) {
        String all = texts(page);
        for (String text : texts) {
            if (!all.contains(spaced(text))) {
                wrong.add(path + " does not show " + text);
            }
        }
    }

    private Document page(String path) {
        if (++read % MOST == 0) {
            client = signedIn();
        }
        HttpResponse<String> answer = client.get(path);
        assertThat(answer.statusCode()).as("%s: %s", path, answer.body()).isEqualTo(200);
        return Jsoup.parse(answer.body());
    }

    private static String kind(String path) {
        return path.replaceAll("\\?.*", "").replaceAll(UUID, "{id}");
    }

    /** The elements with the names of their attributes, and where these lead. */
    private static Set<String> elements(Document page) {
        return page.getAllElements().stream().map(ShownTexts::words).collect(Collectors.toSet());
    }

    private static String words(Element element) {
        return element.tagName()
                + element.attributes().asList().stream()
                        .map(ShownTexts::words)
                        .sorted()
                        .collect(Collectors.joining());
    }

    private static String words(Attribute attribute) {
        String name = attribute.getKey();
        String value = attribute.getValue();
        if (!name.matches("href|src|action|formaction|srcdoc|data|content|style")) {
            return " " + name;
        }
        return " " + name + (value.matches(INSIDE) ? " inside" : " " + value);
    }

    // a page shows texts between its elements, and in the fields of forms
    private static String texts(Document page) {
        StringBuilder all = new StringBuilder(page.wholeText());
        for (Element element : page.getAllElements()) {
            element.attributes().forEach(one -> all.append(' ').append(one.getValue()));
        }
        return spaced(all.toString());
    }

    private static String spaced(String text) {
        return text.replace("\u0000", "").replaceAll("\\s+", " ").strip();
    }
}
