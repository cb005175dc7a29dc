package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.imports.RejectedRow;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;

/** The pages of subscribers, tags, imports and emails. */
class PeoplePagesTest {

    private static final String ID = FakeSubscribers.ANNA.id().toString();

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
        api.imports.rejected.add(
                new RejectedRow(3, "invalid_email", "email: Must be an email address.", "nope"));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /subscribers                  | anna@example.com
                    /subscribers                  | /subscribers?status=active
                    /subscribers?status=active    | href="/app/acme/test/subscribers?status=active" aria-current="true"
                    /subscribers?tag=news         | on a tag: News
                    /subscribers?q=an             | value="an"
                    /subscribers?sort=email       | aria-sort="ascending"
                    /subscribers/new              | Add subscriber
                    /subscribers/ID               | Anna Berg
                    /subscribers/anna@example.com | Anna Berg
                    /subscribers/ID               | to confirm
                    /subscribers/ID               | Edit profile and metadata
                    /subscribers/ID/edit          | name="version" value="
                    /subscribers/ID/notes         | Likes tea.
                    /subscribers/ID/consents      | signup form: Letters, please.
                    /subscribers/ID/timeline      | Timeline
                    /tags                         | News
                    /tags                         | /subscribers?tag=news
                    /tags/new                     | Create tag
                    /tags/news                    | leave the tag
                    /imports                      | completed
                    /imports/new                  | Upload
                    /imports/ID                   | Must be an email address.
                    /imports/ID/rejected          | Must be an email address.
                    /emails                       | queued
                    /emails/ID                    | 250 ok
                    /emails/ID                    | sandbox title="HTML of the mail"
                    /inbox                        | /inbox/ID
                    /inbox/ID                     | Source
                    /inbox/ID?part=source         | reader@example.com
                    """)
    void aPageShowsWhatThereIs(String path, String text) throws Exception {
        HttpResponse<String> page = get("owner", path);

        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        assertThat(page.body()).contains(text.replace("ID", ID));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/emails/ID/body", "/inbox/ID/body"})
    void theTextOfAMailIsADocumentThatReachesNothing(String path) throws Exception {
        HttpResponse<String> body = get("owner", path);

        assertThat(body.statusCode()).isEqualTo(200);
        assertThat(body.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("sandbox; default-src 'none'")
                .contains("frame-ancestors 'self'");
        assertThat(body.headers().allValues("X-Frame-Options")).containsExactly("SAMEORIGIN");
    }

    @Test
    void emptyFiltersAreLeftOutOfTheAddress() throws Exception {
        HttpResponse<String> page = get("owner", "/subscribers?q=&tag=&tag_none=news&status=");

        assertThat(page.statusCode()).isEqualTo(303);
        assertThat(page.headers().firstValue("Location").orElseThrow())
                .endsWith("/app/acme/test/subscribers?tag_none=news");
    }

    @Test
    void aViewerSeesNoFormsAndNoMails() throws Exception {
        assertThat(get("viewer", "/subscribers").body()).doesNotContain("Add subscriber");
        assertThat(get("viewer", "/tags").body()).doesNotContain("New tag");
        assertThat(get("viewer", "/subscribers/ID").body())
                .doesNotContain("Add to tag", "Delete the person", "/emails?subscriber_id=");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /subscribers/new       | email=nope                | Must be a valid email address.
                    /subscribers/new       | email=anna%40example.com  | The address is taken.
                    /subscribers/new       | first_name=Bo             | required
                    /subscribers/ID/delete | typed=someone             | not that of the person
                    /subscribers/ID/edit   | email=anna%40example.com&metadata=%7B%22a%22%3A+%5D&language=x | line 1, column
                    /subscribers/ID/edit   | email=nope&metadata=%5B%5D  | Must be a JSON object
                    /subscribers/ID/edit   | email=nope&metadata=%5B%5D  | Must be a valid email address.
                    /subscribers/ID/notes  | content=+                 | blank
                    /tags/new              | name=                     | required
                    /tags/news/delete      | typed=other               | not that of the tag
                    /imports/new           | rows=                     | Choose a file, or paste rows
                    """)
    void aFormThatIsNotRightIsShownAgainWithWhatIsWrong(String path, String form, String message)
            throws Exception {
        HttpResponse<String> page = post(path, form);

        assertThat(page.statusCode()).as(page.body()).isEqualTo(422);
        assertThat(page.body()).contains(message).contains("role=\"alert\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /subscribers/new            | email=new%40example.com&tags=News%2C+Tea | /subscribers/ID
                    /subscribers/ID/edit        | email=ann%40example.com&status=active&metadata=%7B%7D | /subscribers/ID
                    /subscribers/ID/tags        | tags=news        | /subscribers/ID
                    /subscribers/ID/tags/news/remove | x=         | /subscribers/ID
                    /subscribers/ID/notes       | content=Likes%0D%0Atea | /subscribers/ID/notes
                    /subscribers/ID/confirmation | x=             | /subscribers/ID
                    /subscribers/ID/delete      | typed=anna%40example.com | /subscribers
                    /tags/new                   | name=Tea         | /tags/TAG
                    /tags/news                  | name=News&slug=news | /tags/TAG
                    /tags/news/delete           | typed=News       | /tags
                    /imports/new                | rows=email%0Ab%40b.example | /imports/ID/prepare
                    /emails/ID/cancel           | x=               | /emails/ID
                    /inbox/clear                | x=               | /inbox
                    """)
    void aFormThatIsRightLeadsToWhatItMade(String path, String form, String target)
            throws Exception {
        HttpResponse<String> page = post(path, form);

        assertThat(page.statusCode()).as(page.body()).isEqualTo(303);
        assertThat(page.headers().firstValue("Location").orElseThrow())
                .matches(
                        ".*/app/acme/test"
                                + target.replace("ID", ID).replace("TAG", "[0-9a-f-]{36}"));
    }

    @Test
    void aPreferenceLinkIsShownOnceAndToldToNoOtherPage() throws Exception {
        HttpResponse<String> page = post("/subscribers/ID/preference-link", "x=");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("/preferences?token=preferences");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
    }

    private static HttpResponse<String> get(String who, String path) throws Exception {
        return api.send(request(path).header("Cookie", "__Host-postroom=" + who).GET());
    }

    private static HttpResponse<String> post(String path, String form) throws Exception {
        return api.send(
                request(path)
                        .header("Cookie", "__Host-postroom=owner")
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form + "&once=" + UUID.randomUUID())));
    }

    private static HttpRequest.Builder request(String path) {
        return api.bare("/app/acme/test" + path.replace("ID", ID));
    }
}
