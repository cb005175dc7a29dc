package dev.postroom.adapters.rest.email.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;

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

    private HttpResponse<String> get(String path, String role) throws Exception {
        return api.send(api.page(path, role).GET());
    }

    private HttpResponse<String> lift(String form) throws Exception {
        return api.send(api.form(LIST + "/lift", "owner", form));
    }

    @Test
    void theListLeadsToEachAddressThatIsKnown() throws Exception {
        assertThat(get(LIST, "viewer").body())
                .contains("1 address gets", "Bounced", ANNA, "anna@example.com");
    }

    @Test
    void addressesAreSuppressedByHandByWritersAlone() throws Exception {
        assertThat(get(LIST, "owner").body()).contains(LIST + "/new\"");
        assertThat(get(LIST, "viewer").body()).doesNotContain(LIST + "/new\"");
        assertThat(get(LIST + "/new", "viewer").statusCode()).isEqualTo(403);

        HttpResponse<String> done =
                api.send(
                        api.form(
                                LIST + "/new",
                                "owner",
                                "emails=one%40example.com%0D%0Atwo%40example.com"));

        assertThat(done.statusCode()).isEqualTo(303);
        String said = done.headers().firstValue("Set-Cookie").orElse("").split(";", 2)[0];
        assertThat(get(LIST, "owner; " + said).body()).contains("2 addresses were suppressed.");
    }

    @Test
    void addressesThatCannotBeReadAreNamedAndNothingIsLost() throws Exception {
        String body =
                api.send(
                                api.form(
                                        LIST + "/new",
                                        "owner",
                                        "emails=one%40example.com%0Awrong%0A%3Cb%3E"))
                        .body();

        assertThat(body)
                .contains("2 of the addresses cannot be read: wrong, &lt;b&gt;")
                .contains("one@example.com\nwrong\n&lt;b&gt;</textarea>");
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
        assertThat(get(LIST, "owner; " + said).body())
                .contains("anna@example.com gets mail again.")
                .contains("/suppressions/anna%40example.com?reason=repaired%20%26%20tried\"");
    }
}
