package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.contract.Description;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;

/** The explorers in a real browser that can reach only this machine. */
final class ExplorerIT {

    private static final int OPERATIONS =
            Description.PUBLISHED.operations().size()
                    + Description.PUBLISHED.root().get("webhooks").size();
    // Swagger UI draws a long list only where it is looked at, so this scrolls until all were seen
    private static final String ALL_IN_SWAGGER =
            """
            (() => {
              window.seen ??= new Set();
              document.querySelectorAll('.opblock').forEach(shown => seen.add(shown.id));
              const all = seen.size === %d;
              const end = scrollY + innerHeight >= (document.scrollingElement?.scrollHeight ?? 0);
              scrollTo({top: all || end ? 0 : scrollY + innerHeight / 2, behavior: 'instant'});
              return all;
            })()
            """
                    .formatted(OPERATIONS);
    private static final String ALL_IN_REDOC =
            "document.querySelectorAll('div[id^=\"tag/\"][id*=\"/operation/\"]').length === "
                    + OPERATIONS;
    private static final String FITS =
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        browser = Browser.start(directory);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        postroom.close();
        installation.close();
    }

    @Test
    void swaggerUiShowsEverythingAndLoadsNothingFromElsewhere() throws Exception {
        complete("/docs", ALL_IN_SWAGGER, "swagger");
    }

    @Test
    void redocShowsEverythingAndLoadsNothingFromElsewhere() throws Exception {
        complete("/redoc", ALL_IN_REDOC, "redoc");
    }

    @Test
    void theContentSecurityPolicyBlocksInlineScripts() throws Exception {
        for (String path : new String[] {"/docs", "/redoc"}) {
            URI page = URI.create(postroom.origin() + path);
            try (HttpClient http = HttpClient.newHttpClient()) {
                var answer =
                        http.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding());
                String policy =
                        answer.headers().firstValue("Content-Security-Policy").orElseThrow();
                assertThat(policy).startsWith("default-src 'self';");
                assertThat(policy).doesNotContain("script-src").doesNotContain("unsafe-eval");
            }
        }
    }

    @Test
    void aPastedKeyCallsTheApiAndStaysOnThePage() throws Exception {
        BrowserPage page = browser.page();
        page.show(postroom.origin() + "/docs");
        page.awaitTrue(ALL_IN_SWAGGER);
        ExplorerSteps steps = new ExplorerSteps(page);
        steps.authorize(installation.testKey);
        assertThat(steps.execute("listSubscribers")).isEqualTo("200");

        assertThat(page.requests()).noneMatch(url -> url.contains(installation.testKey));
        String kept =
                "JSON.stringify([localStorage, sessionStorage]) + document.cookie + location.href";
        assertThat(page.value(kept).asText()).doesNotContain(installation.testKey);
        page.show(postroom.origin() + "/docs");
        page.awaitTrue(ALL_IN_SWAGGER);
        assertThat(
                        page.value("document.querySelectorAll('.authorization__btn.locked').length")
                                .asInt())
                .isZero();
    }

    @Test
    void theDialogForKeysBeginsWithTheApiKey() throws Exception {
        BrowserPage page = browser.page();
        page.show(postroom.origin() + "/docs");
        page.awaitTrue(ALL_IN_SWAGGER);

        page.value("document.querySelector('.btn.authorize').click()");

        page.awaitTrue("document.activeElement.matches('.auth-container input')");
        page.awaitTrue(
                "document.activeElement === document.querySelector('.auth-container input')");
        assertThat(
                        page.value("document.activeElement.closest('.auth-container').textContent")
                                .asText())
                .startsWith("ApiKeyHeader");
    }

    private static void complete(String path, String everything, String name) throws Exception {
        BrowserPage page = browser.page();
        Path pictures = Path.of("target", "screenshots");
        page.width(1280);
        page.show(postroom.origin() + path);
        page.awaitTrue(everything);
        page.screenshot(pictures.resolve(name + "-light.png"));
        page.scheme("dark");
        page.screenshot(pictures.resolve(name + "-dark.png"));
        page.scheme("light");
        page.width(390);
        page.screenshot(pictures.resolve(name + "-phone.png"));
        page.awaitTrue(FITS);
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests())
                .allMatch(url ->
                        url.startsWith(postroom.origin() + "/")
                                || url.startsWith("data:")
                                || url.startsWith("blob:"));
    }
}
