package dev.postroom.adapters.rest.account.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.account.BrandingView;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The page of the branding, over HTTP. */
class BrandingPageTest {

    private static final String LIVE = "/app/acme/live/branding";
    private static final byte[] PNG =
            "\u0089PNG\r\n\u001a\n....IHDR and so on".getBytes(StandardCharsets.ISO_8859_1);
    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @BeforeEach
    void teaHouse() {
        api.pages.branding =
                Branding.named("Tea House").withColour(Optional.of(Colour.parse("#2f6f4e")));
    }

    private static String read(String path) throws Exception {
        return api.read(path, "owner");
    }

    /** The form as the page fills it in, with other values. */
    private static Map<String, String> form(Map<String, String> changed) {
        Map<String, String> form = new LinkedHashMap<>();
        form.putAll(BrandingForm.of(api.pages.branding).texts());
        form.put("seen", BrandingView.of(api.pages.branding).etag().opaque());
        form.putAll(changed);
        return form;
    }

    private static HttpResponse<String> post(String path, Map<String, String> form)
            throws Exception {
        return api.send(api.form(path, "owner", form));
    }

    private static HttpResponse<String> withFile(
            String path, Map<String, String> fields, byte[] file) throws Exception {
        String boundary = "a-boundary";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        Map<String, String> all = new LinkedHashMap<>(fields);
        all.put("once", UUID.randomUUID().toString());
        all.forEach((name, value) ->
                body.writeBytes(
                        "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                                .formatted(boundary, name, value)
                                .getBytes(StandardCharsets.UTF_8)));
        body.writeBytes(
                """
                --%s\r
                Content-Disposition: form-data; name="logo"; filename="logo.png"\r
                Content-Type: image/png\r
                \r
                """
                        .formatted(boundary)
                        .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(file);
        body.writeBytes("\r\n--%s--\r\n".formatted(boundary).getBytes(StandardCharsets.UTF_8));
        return api.send(
                api.page(path, "owner")
                        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                        .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    @Test
    void eachPartIsChangedAndClearedByItsField() throws Exception {
        Map<String, String> form =
                form(
                        Map.of(
                                "name", "Coffee House",
                                "colour", "",
                                "logo_url", "https://coffee.example/logo.png",
                                "postal_address", "1 Main Street\r\nLondon",
                                "imprint_url", "https://coffee.example/about",
                                "privacy_url", "https://coffee.example/privacy"));

        assertThat(post(LIVE, form).statusCode()).isEqualTo(303);

        Branding saved = api.pages.branding;
        assertThat(saved.name()).isEqualTo("Coffee House");
        assertThat(saved.colour()).isEmpty();
        assertThat(saved.logo()).contains(Logo.parse("https://coffee.example/logo.png"));
        assertThat(saved.details().postalAddress()).contains("1 Main Street\nLondon");
        assertThat(saved.details().imprint()).isPresent();
        assertThat(read(LIVE)).contains("value=\"https://coffee.example/logo.png\"");

        Map<String, String> cleared =
                form(
                        Map.of(
                                "logo_url", "",
                                "postal_address", "",
                                "imprint_url", "",
                                "privacy_url", ""));
        assertThat(post(LIVE, cleared).statusCode()).isEqualTo(303);
        assertThat(api.pages.branding).isEqualTo(Branding.named("Coffee House"));
        assertThat(api.pages.branding.details()).isEqualTo(SenderDetails.none());
    }

    @Test
    void aFileBecomesTheLogoAndABoxRemovesIt() throws Exception {
        assertThat(withFile(LIVE, form(Map.of()), PNG).statusCode()).isEqualTo(303);
        assertThat(api.pages.branding.logo()).contains(Logo.Stored.of(PNG));

        assertThat(post(LIVE, form(Map.of("name", "Other"))).statusCode()).isEqualTo(303);
        assertThat(api.pages.branding.logo()).as("without a file").isPresent();

        assertThat(read(LIVE)).contains("Remove the logo").doesNotContain("data:image");
        assertThat(post(LIVE, form(Map.of("remove_logo", "yes"))).statusCode()).isEqualTo(303);
        assertThat(api.pages.branding.logo()).isEmpty();
    }

    @Test
    void aFileThatIsNoSmallImageIsRefusedAtItsField() throws Exception {
        for (byte[] file : new byte[][] {{1, 2, 3}, Arrays.copyOf(PNG, 64 * 1024 + 1)}) {
            HttpResponse<String> refused = withFile(LIVE, form(Map.of("name", "Typed")), file);

            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("id=\"field-logo-error\"", "value=\"Typed\"");
        }
        assertThat(api.pages.branding.logo()).isEmpty();
    }

    @Test
    void mistakesAreShownAtTheirFields() throws Exception {
        HttpResponse<String> refused =
                post(LIVE, form(Map.of("colour", "green", "imprint_url", "http://a.example")));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("id=\"field-colour-error\">Must be a colour written as #rrggbb.")
                .contains("id=\"field-imprint_url-error\"");
        assertThat(post(LIVE, form(Map.of("name", " "))).body())
                .contains("id=\"field-name-error\"");
    }

    @Test
    void whatWasChangedMeanwhileIsNotReplacedUnseen() throws Exception {
        Map<String, String> form = form(Map.of("name", "Mine"));
        api.pages.branding = Branding.named("Theirs");

        HttpResponse<String> refused = post(LIVE, form);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("The branding was changed after you opened the form", "value=\"Mine\"");
        assertThat(api.pages.branding).isEqualTo(Branding.named("Theirs"));
    }

    @Test
    void theFrameShowsWhatIsInTheFormAndStoresNothing() throws Exception {
        Branding before = api.pages.branding;
        Map<String, String> form =
                form(Map.of("name", "Other House", "colour", "#ff0000", "postal_address", "Rome"));

        for (String place : new String[] {LIVE, "/app/acme/test/branding"}) {
            HttpResponse<String> shown = withFile(place + "/preview", form, PNG);
            assertThat(shown.statusCode()).isEqualTo(200);
            assertThat(shown.body())
                    .contains("<p>Other House</p>", "--brand:#ff0000", "Rome")
                    .contains("src=\"data:image/png;base64,", "ada@example.com");
            assertThat(shown.headers().firstValue("Content-Security-Policy").orElse(""))
                    .contains("img-src data:;", "form-action 'none'", "frame-ancestors 'self'");
            assertThat(shown.headers().allValues("X-Frame-Options")).containsExactly("SAMEORIGIN");
        }
        assertThat(post(LIVE + "/preview", form(Map.of("colour", "green"))).body())
                .isEqualTo("Must be a colour written as #rrggbb.");
        assertThat(read(LIVE + "/preview")).contains("<p>Tea House</p>", "--brand:#2f6f4e");
        assertThat(api.pages.branding).isEqualTo(before);
    }

    @Test
    void inTestTheFormSaysWhereItIsSaved() throws Exception {
        assertThat(read("/app/acme/test/branding"))
                .contains("It is saved in the live environment.", "href=\"" + LIVE + "\"")
                .doesNotContain(">Save</button>");
        assertThat(read(LIVE)).contains(">Save</button>");
    }
}
