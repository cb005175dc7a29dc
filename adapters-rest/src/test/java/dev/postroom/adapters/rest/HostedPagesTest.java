package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class HostedPagesTest {

    private static final String NEWS = FakeTags.NEWS.tag().id().toString();
    private static final String ALL =
            "/u/good,/preferences?token=good,/preferences?token=fresh,/confirm?token=confirm,"
                    + "/u/forged,/preferences?token=old,/confirm?token=good,/view?token=good";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return api.send(api.bare(path));
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(
                api.bare(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    private static String header(HttpResponse<String> page, String name) {
        return page.headers().firstValue(name).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVE, true",
        "UNSUBSCRIBED, true",
        "PENDING, false",
        "BOUNCED, false",
        "COMPLAINED, false"
    })
    void aPersonWhoWasSubscribedAndDidNotMeanItSubscribesAgainByOneButton(
            SubscriberStatus status, boolean isOffered) throws Exception {
        is(status);

        String done = post("/u/good", "List-Unsubscribe=One-Click").body();

        assertThat(done).contains("<h1>You are unsubscribed</h1>", "from Tea House");
        assertThat(done.contains("<form method=\"post\" action=\"/u/good/again\">"))
                .isEqualTo(isOffered);
        assertThat(done.contains("That was a mistake: subscribe me again")).isEqualTo(isOffered);
    }

    private void is(SubscriberStatus status) {
        api.pages.person =
                SubscriberFixture.subscriber(api.pages.person.id().value())
                        .withStatus(status)
                        .build();
        api.subscribers.person = api.pages.person;
    }

    @ParameterizedTest
    @CsvSource({
        "UNSUBSCRIBED, You are subscribed again",
        "ACTIVE, You are subscribed again",
        "BOUNCED, You cannot get emails at the moment"
    })
    void unsubscribingIsTakenBackByAPostAlone(SubscriberStatus status, String heading)
            throws Exception {
        is(status);

        assertThat(get("/u/good/again").statusCode()).isEqualTo(405);
        get("/preferences?token=good&action=take_back");
        assertThat(api.pages.changes).isEmpty();

        assertThat(post("/u/good/again", "").body()).contains("<h1>" + heading + "</h1>");
        assertThat(post("/preferences", "token=good&action=take_back").body())
                .contains("<h1>" + heading + "</h1>");
        assertThat(api.pages.changes).containsExactly("take back", "take back");
        assertThat(post("/u/forged/again", "").statusCode()).isEqualTo(401);
        assertThat(post("/preferences", "token=forged&action=take_back").statusCode())
                .isEqualTo(401);
    }

    @Test
    void thePageOfPreferencesOffersTheWayBackOnceAfterUnsubscribingFromEverything()
            throws Exception {
        assertThat(get("/preferences?token=good").body()).doesNotContain("take_back");
        assertThat(post("/preferences", "token=good&action=unsubscribe_all").body())
                .contains("name=\"action\" value=\"take_back\"", "That was a mistake");

        is(SubscriberStatus.PENDING);
        assertThat(post("/preferences", "token=good&action=unsubscribe_all").body())
                .doesNotContain("take_back");
    }

    @Test
    void aPersonWhoseSubscriberWasDeletedObjectsByThePage() throws Exception {
        assertThat(get("/u/deleted").body())
                .contains("anna@example.com will get no more newsletters from Tea House")
                .doesNotContain("/preferences");
        assertThat(api.pages.changes).isEmpty();

        HttpResponse<String> done = post("/u/deleted", "List-Unsubscribe=One-Click");

        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(done.body())
                .contains("<h1>You are unsubscribed</h1>")
                .doesNotContain("<form", "/preferences");
        assertThat(api.pages.changes).containsExactly("object anna@example.com");
        assertThat(post("/u/deleted/again", "").statusCode()).isEqualTo(404);
    }

    @Test
    void everyPageSaysWhoTheSenderIsUnlessItsLinkIsForged() throws Exception {
        api.pages.branding =
                Branding.named("Tea House")
                        .withDetails(
                                new SenderDetails(
                                        Optional.of("Tea & Co.\n1 <Main> Street"),
                                        Optional.of(WebLink.parse("https://tea.example/about")),
                                        Optional.of(WebLink.parse("https://tea.example/p?a&b"))));

        for (String path : ALL.split(",")) {
            String html = get(path).body();
            if (path.contains("forged")) {
                assertThat(html).as(path).doesNotContain("<footer>", "Tea House");
                continue;
            }
            assertThat(html)
                    .as(path)
                    .containsOnlyOnce("<footer>")
                    .contains("Tea &amp; Co.\n1 &lt;Main&gt; Street")
                    .contains("<a href=\"https://tea.example/about\">About the sender</a>")
                    .contains("<a href=\"https://tea.example/p?a&amp;b\">Privacy</a>");
        }
        for (String form :
                new String[] {
                    "/u/good=", "/confirm=token=confirm", "/preferences/delete=token=fresh"
                }) {
            String[] parts = form.split("=", 2);
            assertThat(post(parts[0], parts[1]).body()).as(form).contains("<footer>");
        }
    }

    @Test
    void aPageWithoutDetailsOfTheSenderHasNoFooter() throws Exception {
        for (String path : ALL.split(",")) {
            assertThat(get(path).body()).as(path).doesNotContain("<footer>");
        }
    }

    @Test
    void thePageThatConfirmsNamesWhoAsksAndForWhat() throws Exception {
        assertThat(get("/confirm?token=confirm").body())
                .contains(
                        "You asked to get mail from Tea House at anna@example.com. Please"
                                + " confirm:",
                        "<li>News</li>");

        api.pages.tags = List.of();
        assertThat(get("/confirm?token=confirm").body())
                .contains(
                        "You asked to get mail from Tea House at anna@example.com. Please"
                                + " confirm.")
                .doesNotContain("<ul>");
    }

    @Test
    void everyPageIsADocumentWithALanguageATitleOneHeadingAndAMainPart() throws Exception {
        for (String path : ALL.split(",")) {
            String html = get(path).body();

            assertThat(html)
                    .as(path)
                    .startsWith("<!doctype html>")
                    .containsOnlyOnce("<html lang=\"en\">")
                    .containsOnlyOnce("<title>")
                    .containsOnlyOnce("<main>")
                    .containsOnlyOnce("<h1>")
                    .contains("width=device-width", "color-scheme")
                    .doesNotContain("<script", "http://", "https://", "javascript:", "style=\"")
                    .doesNotContainPattern("\\son[a-z]+=");
        }
    }

    @Test
    void parametersThatOtherProgramsAddAreIgnored() throws Exception {
        for (String path : ALL.split(",")) {
            String added = path + (path.contains("?") ? "&" : "?") + "utm_source=mail&fbclid=1";

            assertThat(get(added).statusCode()).as(added).isEqualTo(get(path).statusCode());
        }
    }

    @Test
    void everyPageKeepsItsAddressAndItsContentToItself() throws Exception {
        for (String path : ALL.split(",")) {
            HttpResponse<String> page = get(path);

            assertThat(header(page, "Referrer-Policy")).as(path).isEqualTo("no-referrer");
            assertThat(header(page, "Cache-Control")).as(path).isEqualTo("no-store");
            assertThat(header(page, "X-Frame-Options")).as(path).isEqualTo("DENY");
            assertThat(header(page, "X-Content-Type-Options")).as(path).isEqualTo("nosniff");
            assertThat(header(page, "Content-Type")).isEqualTo("text/html;charset=utf-8");
            assertThat(header(page, "Content-Security-Policy"))
                    .as(path)
                    .isEqualTo(
                            "default-src 'none'; style-src 'self' '%s'; img-src data:;"
                                            .formatted(digestOfStyle(page.body()))
                                    + " form-action 'self'; base-uri 'none';"
                                    + " frame-ancestors 'none'");
        }
    }

    private static String digestOfStyle(String html) throws Exception {
        Matcher style = Pattern.compile("<style>([^<]*)</style>").matcher(html);
        assertThat(style.find()).isTrue();
        byte[] hash =
                MessageDigest.getInstance("SHA-256")
                        .digest(style.group(1).getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(hash);
    }

    @Test
    void everyFieldThatIsShownHasALabelAndEveryGroupALegend() throws Exception {
        String html = get("/preferences?token=good").body();

        List<String> ids =
                Pattern.compile("<input type=\"checkbox\"[^>]* id=\"([^\"]+)\"")
                        .matcher(html)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
        assertThat(ids).isNotEmpty().doesNotHaveDuplicates();
        assertThat(ids).allMatch(id -> html.contains("<label for=\"" + id + "\">"));
        assertThat(html.split("<fieldset>", -1)).hasSameSizeAs(html.split("<legend>", -1));
        assertThat(html.split("<form", -1))
                .hasSameSizeAs(html.split("name=\"token\" value=\"good\"", -1));
    }

    @Test
    void openingAPageChangesNothing() throws Exception {
        for (String path : ALL.split(",")) {
            get(path);
            api.send(api.bare(path).HEAD());
        }
        assertThat(get("/preferences/delete?token=fresh&confirmed=yes").statusCode())
                .isEqualTo(405);
        get("/preferences?token=good&action=unsubscribe_all");
        get("/confirm?token=confirm&confirmed=yes");

        assertThat(api.pages.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/u/forged, 'This link is not valid'",
        "/u/fresh, 'This link is for something else'",
        "/preferences, 'This link is not valid'",
        "/preferences?token=old, 'This link has expired'",
        "/preferences?token=confirm, 'This link is for something else'",
        "/confirm?token=good, 'This link is for something else'",
        "/view?token=x, 'This link is not valid'"
    })
    void aLinkThatIsNotAcceptedGetsAPageThatSaysWhyAndNamesNoPerson(String path, String heading)
            throws Exception {
        HttpResponse<String> page = get(path);

        assertThat(page.statusCode()).isEqualTo(401);
        assertThat(page.body()).contains("<h1>" + heading + "</h1>").doesNotContain("anna@");
        assertThat(page.body().contains("Tea House"))
                .isEqualTo(path.matches(".*(fresh|old|confirm|good)"));
    }

    @Test
    void aFormWithoutAGoodTokenChangesNothing() throws Exception {
        assertThat(post("/preferences?token=good", "action=unsubscribe_all").statusCode())
                .isEqualTo(401);
        assertThat(post("/preferences", "action=unsubscribe_all&token=old").statusCode())
                .isEqualTo(401);
        assertThat(post("/preferences/delete", "token=good&confirmed=yes").statusCode())
                .isEqualTo(401);
        assertThat(post("/confirm", "token=good").statusCode()).isEqualTo(401);
        assertThat(post("/preferences", "token=%zz").statusCode()).isEqualTo(400);
        assertThat(
                        api.send(
                                        api.bare("/preferences")
                                                .header("Content-Type", "text/plain")
                                                .POST(BodyPublishers.ofString("token=good")))
                                .statusCode())
                .isEqualTo(415);

        assertThat(api.pages.changes).isEmpty();
    }

    @Test
    void savingAppliesWhatThePersonChanged() throws Exception {
        String other = UUID.randomUUID().toString();
        String kept = UUID.randomUUID().toString();
        HttpResponse<String> page =
                post(
                        "/preferences",
                        "token=good&action=save&topic=gone&topic=%s&topic=%s&was=%s&was=%s"
                                .formatted(NEWS, kept, kept, other));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("role=\"status\"", "Your preferences are saved.");
        assertThat(api.pages.changes).containsExactly("leave " + other, "subscribe " + NEWS);
    }

    @Test
    void aPersonWhoGetsNothingSubscribesAgainByATick() throws Exception {
        api.pages.person =
                SubscriberFixture.subscriber(api.pages.person.id().value())
                        .withStatus(SubscriberStatus.UNSUBSCRIBED)
                        .build();
        assertThat(get("/preferences?token=good").body())
                .contains("You do not get any newsletters", "name=\"again\"")
                .doesNotContain("Unsubscribe from everything", " checked");

        post("/preferences", "token=good&action=save&again=yes&was=" + NEWS);
        assertThat(api.pages.changes).isEmpty();

        post("/preferences", "token=good&action=save&again=yes&was=" + NEWS + "&topic=" + NEWS);
        assertThat(api.pages.changes).containsExactly("subscribe " + NEWS);
    }

    @Test
    void unsubscribingFromEverythingIsOneButton() throws Exception {
        HttpResponse<String> page = post("/preferences", "token=good&action=unsubscribe_all");

        assertThat(page.body()).contains("You are unsubscribed from everything.");
        assertThat(api.pages.changes).containsExactly("unsubscribe from all");
    }

    @Test
    void onlyARecentLinkExportsAndDeletes() throws Exception {
        assertThat(get("/preferences?token=good").body())
                .contains("Send me a link")
                .doesNotContain("Delete my data", "Download my data");
        assertThat(get("/preferences?token=fresh").body())
                .contains("Delete my data", "Download my data");

        HttpResponse<String> question = post("/preferences/delete", "token=fresh");
        assertThat(question.body()).contains("Delete your data?", "anna@example.com");
        assertThat(api.pages.changes).isEmpty();

        HttpResponse<String> done = post("/preferences/delete", "token=fresh&confirmed=yes");
        assertThat(done.body()).contains("Your data is deleted");
        assertThat(api.pages.changes).containsExactly("delete");
    }

    @Test
    void aRecentLinkIsMailed() throws Exception {
        assertThat(post("/preferences/link", "token=good").body())
                .contains("Check your mail", "anna@example.com");
        assertThat(post("/preferences/link", "token=good").body()).contains("Please wait");
        assertThat(post("/preferences/link", "token=forged").statusCode()).isEqualTo(401);
        assertThat(api.pages.changes).hasSize(2).containsOnly("link Your link to your data");
    }

    @Test
    void aSubscriptionIsConfirmedByTheForm() throws Exception {
        assertThat(get("/confirm?token=confirm").body()).contains("<li>News</li>");
        assertThat(post("/confirm", "token=confirm").body())
                .contains("Your subscription is confirmed");
        assertThat(api.pages.changes).containsExactly("confirm from 127.0.0.1");

        api.pages.confirmedAt = Optional.of(Instant.EPOCH);
        assertThat(get("/confirm?token=confirm").body())
                .contains("Your subscription is confirmed")
                .doesNotContain("<form");
    }

    @Test
    void aMailIsShownInASandbox() throws Exception {
        assertThat(get("/view?token=good").statusCode()).isEqualTo(404);

        api.pages.mail = Optional.of("<p>Hello</p><script>alert(1)</script>");
        HttpResponse<String> page = get("/view?token=good");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).startsWith("<p>Hello</p>");
        assertThat(header(page, "Content-Security-Policy"))
                .startsWith("sandbox ")
                .contains("default-src 'none'", "form-action 'none'")
                .doesNotContain("allow-scripts", "allow-same-origin", "script-src");
        assertThat(header(page, "Referrer-Policy")).isEqualTo("no-referrer");
    }

    @Test
    void pagesAreInTheLanguageOfTheBrowser() throws Exception {
        HttpResponse<String> page =
                api.send(api.bare("/preferences?token=good").header("Accept-Language", "de-AT"));

        assertThat(page.body())
                .contains("<html lang=\"de\">", "Ihre E-Mail-Einstellungen", "Von allem abmelden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "' autofocus onfocus=alert(1) x='",
                "</style><script>alert(1)</script>",
                "</title><svg onload=alert(1)>",
                "{{constructor.constructor('alert(1)')()}}",
                "${7*7} @template.layout() !{var x = 1}",
                "javascript:alert(1)//",
                "&lt;script&gt;alert(1)&lt;/script&gt;",
                "\u202Egnp.exe",
                "{0} {1} ''"
            })
    void hostileTextsAreShownAsTheyAre(String hostile) throws Exception {
        Tag tag =
                TagFixture.tag(UUID.randomUUID())
                        .withName(hostile)
                        .withSlug("x")
                        .withCategory(hostile)
                        .build();
        api.pages.tags = List.of(tag);
        api.pages.branding =
                new Branding(
                        hostile,
                        Optional.of(Colour.parse("#ff0000")),
                        Optional.of(new Logo.Stored(Logo.Kind.PNG, "AA==")),
                        SenderDetails.none());
        String escaped = hostile.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");

        for (String path : List.of("/preferences?token=good", "/confirm?token=confirm")) {
            String html = get(path).body();

            assertThat(html)
                    .contains("<p>" + escaped + "</p>")
                    .contains(escaped + "</label>".repeat(path.startsWith("/p") ? 1 : 0))
                    .doesNotContain("<script", "<svg", "<img src=x")
                    .doesNotContainPattern("<[^>]*\\s(onfocus|onerror|onload|autofocus)=");
            assertThat(html.split("<img ", -1)).hasSize(2);
        }
    }

    @Test
    void aLinkedLogoIsTheOnlyImageOfAnotherServer() throws Exception {
        api.pages.branding =
                Branding.named("Tea")
                        .withLogo(
                                Optional.of(Logo.Linked.parse("https://tea.example/a.png?b=1&c")));
        HttpResponse<String> page = get("/u/good");

        assertThat(page.body())
                .contains("<img src=\"https://tea.example/a.png?b=1&amp;c\" alt=\"\">");
        assertThat(header(page, "Content-Security-Policy"))
                .contains("img-src data: https://tea.example;");
    }
}
