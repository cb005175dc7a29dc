package dev.postroom.adapters.rest.email.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;

class SuppressionPagesTest {

    private static final String LIST = "/app/acme/test/suppressions";
    private static final String ANNA = LIST + "/lift?email=anna%40example.com";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path, String role, String... cookies) throws Exception {
        String all = "__Host-postroom=" + role + "; " + String.join("; ", cookies);
        return api.send(api.bare(path).header("Cookie", all).GET());
    }

    private HttpResponse<String> lift(String form) throws Exception {
        return api.send(
                api.bare(LIST + "/lift")
                        .header("Cookie", "__Host-postroom=owner")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(form + "&once=" + UUID.randomUUID())));
    }

    @Test
    void theListLeadsToEachAddressThatIsKnown() throws Exception {
        assertThat(get(LIST, "viewer").body())
                .contains("1 address gets", "Bounced", ANNA, "anna@example.com");
    }

    @Test
    void anAddressShowsWhyAndWhatEndedBeforeAndOnlyWritersSeeTheForm() throws Exception {
        assertThat(get(ANNA, "owner").body())
                .contains("wrong relay", "End the suppression", "It gets no mail")
                .contains("/suppressions/anna%40example.com/lifts\"");
        assertThat(get(ANNA, "viewer").body())
                .contains("wrong relay")
                .doesNotContain("End the suppression");
    }

    @Test
    void anAddressThatWasNeverSuppressedOrIsNoneHasNoPage() throws Exception {
        assertThat(get(LIST + "/lift?email=other%40example.com", "owner").statusCode())
                .isEqualTo(404);
        assertThat(get(LIST + "/lift?email=nobody", "owner").statusCode()).isEqualTo(422);
        assertThat(get(LIST + "/lift", "owner").statusCode()).isEqualTo(422);
    }

    @Test
    void aSuppressionThatEndedLeadsBackToTheListWhichShowsTheRequest() throws Exception {
        HttpResponse<String> done = lift("email=anna%40example.com&reason=repaired%20%26%20tried");

        assertThat(done.statusCode()).isEqualTo(303);
        assertThat(done.headers().firstValue("Location").orElse("")).endsWith(LIST);
        String said = done.headers().firstValue("Set-Cookie").orElse("").split(";", 2)[0];
        assertThat(get(LIST, "owner", said).body())
                .contains("anna@example.com gets mail again.")
                .contains("/suppressions/anna%40example.com?reason=repaired%20%26%20tried\"");
    }
}
