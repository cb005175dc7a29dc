package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.shared.problem.ProblemKind;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

class PagesTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void theExplorersLoadOnlyBundledFilesAndRunNoInlineScript() throws Exception {
        for (String path : List.of("/docs", "/redoc", "/api/v1/docs", "/api/v1/redoc")) {
            HttpResponse<String> page = get(path);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .startsWith("default-src 'self'");
            assertThat(page.body()).doesNotContain("<script>", "http://", "https://");
            Pattern.compile("(?:src|href)=\"(/assets/[^\"]+)\"")
                    .matcher(page.body())
                    .results()
                    .forEach(match -> assertLoads(match.group(1)));
        }
        assertThat(get("/").headers().firstValue("Location").orElseThrow()).endsWith("/docs");
    }

    @Test
    void theDescriptionIsServedInBothFormatsAtBothPlaces() throws Exception {
        for (String base : List.of("", "/api/v1")) {
            assertThat(get(base + "/openapi.yaml").body()).startsWith("openapi: 3.1.0");
            assertThat(TestApi.tree(get(base + "/openapi.json")).get("openapi").textValue())
                    .isEqualTo("3.1.0");
        }
    }

    @Test
    void theExamplesOfTheDescriptionAreOfThisService() throws Exception {
        for (String description : List.of("/openapi.yaml", "/openapi.json")) {
            assertThat(get(description).body())
                    .as(description)
                    .doesNotContain("https://mail.example.com")
                    .contains("https://mail.example.org/plans", "https://mail.example.org/thanks");
        }
    }

    @Test
    void everyKindOfProblemHasItsPage() throws Exception {
        for (ProblemKind kind : ProblemKind.values()) {
            HttpResponse<String> page = get("/docs/errors/" + kind.slug());
            assertThat(page.statusCode()).as(kind.slug()).isEqualTo(200);
            assertThat(page.body()).contains(kind.title() + "</h1>", "<li>");
            assertThat(get("/docs/errors/" + kind.slug() + ".md").body())
                    .startsWith("# " + kind.title());
        }
        assertThat(get("/docs/errors/none.md").statusCode()).isEqualTo(404);
        assertThat(get("/docs/errors/none").statusCode()).isEqualTo(404);
        assertThat(get("/docs/errors/..%2Fopenapi").statusCode()).isBetween(400, 404);
        assertThat(get("/assets/application.conf").statusCode()).isEqualTo(404);
    }

    @Test
    void everyGuideIsServedAndItsLinksWork() throws Exception {
        String explorer = get("/docs").body();
        String map = get("/llms.txt").body();
        List<String> guides = links("href=\"(/docs/[a-z-]+)\"", explorer);
        assertThat(guides).contains("/docs/clients", "/docs/events", "/docs/idempotency");
        for (String guide : guides) {
            assertThat(map).contains("](" + guide + ".md)");
            assertThat(get(guide + ".md").body()).startsWith("# ");
            assertLinksWork(guide);
        }
        assertThat(get("/docs/CONTRIBUTING.md").statusCode()).isEqualTo(404);
        assertThat(get("/docs/none").statusCode()).isEqualTo(404);
        assertThat(get("/docs/resources/webhooks").body()).contains("<h1 id=\"webhooks\">");
    }

    @Test
    void theSearchFindsSectionsWithAllWordsAndShowsNothingOfTheQuestion() throws Exception {
        String found = get("/docs/search?q=signature+rotation").body();

        assertThat(found).contains("/docs/webhook-signatures#", "sections found</h1>");
        assertLinksWork("/docs/search?q=signature+rotation");
        for (String none : List.of("?q=nosuchwordanywhere", "", "?q=%3Cscript%3E", "?q=+")) {
            HttpResponse<String> page = get("/docs/search" + none);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("Nothing found").doesNotContain("<script");
        }
    }

    @Test
    void everyPageMarksItselfInTheSidebarAndIsInOneGroup() throws Exception {
        for (String page : links("href=\"(/docs/[a-z/-]+)\"", get("/docs").body())) {
            if (!page.equals("/docs/search")) {
                assertThat(get(page).body())
                        .containsOnlyOnce("<a href=\"" + page + "\" aria-current=\"page\">");
            }
        }
    }

    private void assertLinksWork(String page) throws Exception {
        for (String link : links("href=\"(/[^\"#]+)", get(page).body())) {
            assertThat(get(link).statusCode()).as("%s in %s", link, page).isEqualTo(200);
        }
    }

    private static List<String> links(String pattern, String page) {
        return Pattern.compile(pattern)
                .matcher(page)
                .results()
                .map(link -> link.group(1))
                .distinct()
                .toList();
    }

    @Test
    void everyErrorCodeOfTheDescriptionIsExplained() throws Exception {
        StringBuilder pages = new StringBuilder();
        for (ProblemKind kind : ProblemKind.values()) {
            pages.append(get("/docs/errors/" + kind.slug() + ".md").body());
        }
        // warnings have codes, too
        pages.append(get("/docs/resources/templates.md").body());
        List<String> codes =
                Pattern.compile("\\bcode: ([a-z_]+)$", Pattern.MULTILINE)
                        .matcher(get("/openapi.yaml").body())
                        .results()
                        .map(match -> "`" + match.group(1) + "`")
                        .toList();

        assertThat(codes).isNotEmpty();
        assertThat(pages.toString()).contains(codes);
    }

    @Test
    void theLinksOfTheIndexForLanguageModelsWork() throws Exception {
        HttpResponse<String> map = get("/llms.txt");
        assertThat(map.statusCode()).isEqualTo(200);
        assertThat(map.body()).startsWith("# Postroom\n\n> ");
        List<String> links =
                Pattern.compile("\\]\\((/[^)]+)\\)")
                        .matcher(map.body())
                        .results()
                        .map(link -> link.group(1))
                        .toList();
        assertThat(links).hasSizeGreaterThan(ProblemKind.values().length);
        for (String link : links) {
            assertThat(get(link).statusCode()).as(link).isEqualTo(200);
            if (link.startsWith("/docs/resources/")) {
                assertLinksWork(link.replace(".md", ""));
            }
        }
    }

    @Test
    void openingAnUnsubscribeLinkChangesNothing() throws Exception {
        HttpResponse<String> page = get("/u/good");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("<form method=\"post\"").doesNotContain("<script");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'");
        assertThat(api.pages.changes).isEmpty();
    }

    @Test
    void aSinglePostUnsubscribes() throws Exception {
        HttpResponse<String> done = post("/u/good");

        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(api.pages.changes).containsExactly("one click");
        assertThat(post("/u/forged").statusCode()).isEqualTo(401);
        assertThat(get("/u/forged").statusCode()).isEqualTo(401);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return api.send(api.bare(path));
    }

    private HttpResponse<String> post(String path) throws Exception {
        return api.send(
                api.bare(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/assets/swagger-ui-bundle.js", "/openapi.yaml", "/llms.txt"})
    void aFileThatTheClientHasIsNotSentAgain(String path) throws Exception {
        HttpResponse<String> first = get(path);
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = api.send(api.bare(path).header("If-None-Match", tag));

        assertThat(first.headers().firstValue("Cache-Control")).contains("public, max-age=3600");
        assertThat(first.headers().map()).doesNotContainKey("X-Postroom-File");
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(second.headers().firstValue("ETag")).contains(tag);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/swagger-ui-bundle.js",
                "/docs",
                "/openapi.json",
                "/api/v1/tags",
                "/api/v1/nothing"
            })
    void headHasTheLengthOfGet(String path) throws Exception {
        HttpRequest.Builder request = api.bare(path).header("X-API-Key", "full");
        HttpResponse<String> get = api.send(request);
        HttpResponse<String> head = api.send(request.HEAD());

        assertThat(head.statusCode()).isEqualTo(get.statusCode());
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length").orElseThrow())
                .isEqualTo(get.body().getBytes(StandardCharsets.UTF_8).length);
    }

    private void assertLoads(String asset) {
        try {
            HttpResponse<String> response = get(asset);
            assertThat(response.statusCode()).as(asset).isEqualTo(200);
            assertThat(response.body()).as(asset).isNotEmpty();
        } catch (Exception e) {
            throw new AssertionError(asset, e);
        }
    }
}
