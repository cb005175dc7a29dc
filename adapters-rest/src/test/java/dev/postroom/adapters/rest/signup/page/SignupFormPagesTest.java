package dev.postroom.adapters.rest.signup.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeForms;
import dev.postroom.domain.signup.NewSignupForm;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupFormPatch;
import dev.postroom.domain.signup.SiteOrigin;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The pages of forms, over HTTP. */
class SignupFormPagesTest {

    private static final String LIST = "/app/acme/test/forms";
    private static final String OWN = LIST + "/" + FakeForms.TEA.id();
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
    void unused() {
        api.forms.received.clear();
    }

    private static HttpResponse<String> post(String path, Map<String, String> form)
            throws Exception {
        return api.send(api.form(path, "owner", form));
    }

    @Test
    void aViewerSeesTheFormItsPageAndItsCodeAndChangesNothing() throws Exception {
        assertThat(api.read(LIST, "viewer")).contains(OWN).doesNotContain(LIST + "/new");
        assertThat(api.read(OWN, "viewer"))
                .contains("/f/" + FakeForms.TEA.id(), "/api/v1/forms/" + FakeForms.TEA.id())
                .contains("name=\"website\" tabindex")
                .doesNotContain(OWN + "/edit", OWN + "/delete");
        assertThat(api.read(OWN, "owner")).contains(OWN + "/edit", OWN + "/delete");
    }

    @Test
    void aFormIsMadeFromTheLinesOfItsFields() throws Exception {
        HttpResponse<String> made =
                post(
                        LIST + "/new",
                        Map.of(
                                "name",
                                "Tea",
                                "fields",
                                "first_name\r\n\r\nmetadata.city* = Your city",
                                "tags",
                                "news",
                                "allowed_origins",
                                "https://shop.example",
                                "is_active",
                                "true"));

        assertThat(made.statusCode()).as(made.body()).isEqualTo(303);
        NewSignupForm form = (NewSignupForm) api.forms.received.getFirst();
        assertThat(form.fields())
                .containsExactly(
                        new SignupField("first_name", Optional.empty(), false),
                        new SignupField("metadata.city", Optional.of("Your city"), true));
        assertThat(form.tags()).hasSize(1);
        assertThat(form.access().origins())
                .containsExactly(SiteOrigin.parse("https://shop.example"));
        assertThat(form.access().isActive()).isTrue();
        assertThat(form.texts().title()).isEmpty();
    }

    @Test
    void allThatIsWrongIsSaidAtItsFieldAndNothingIsLost() throws Exception {
        HttpResponse<String> refused =
                post(
                        LIST + "/new",
                        Map.of(
                                "name", "Tea",
                                "fields", "phone",
                                "tags", "cofee",
                                "allowed_origins", "shop.example",
                                "redirect_url", "http://shop.example"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Must be first_name, last_name, or metadata. with a key")
                .contains("The tag does not exist.")
                .contains(">phone</textarea>", "value=\"cofee\"")
                .contains("field-allowed_origins-error", "field-redirect_url-error");
        assertThat(api.forms.received).isEmpty();
    }

    @Test
    void changesAreSavedOnlyToTheVersionThatWasShown() throws Exception {
        assertThat(api.read(OWN + "/edit", "owner")).contains("name=\"version\" value=\"1\"");
        Map<String, String> form = new HashMap<>(Map.of("name", "Coffee", "version", "7"));

        HttpResponse<String> late = post(OWN + "/edit", form);

        assertThat(late.statusCode()).isEqualTo(422);
        assertThat(late.body())
                .contains("The form was changed since you opened it.", "value=\"Coffee\"");
        assertThat(api.forms.received).isEmpty();

        form.put("version", Long.toString(FakeForms.TEA.version()));
        assertThat(post(OWN + "/edit", form).statusCode()).isEqualTo(303);
        assertThat(api.forms.received).hasOnlyElementsOfType(SignupFormPatch.class);
    }

    @Test
    void deletingAsksForTheName() throws Exception {
        assertThat(post(OWN + "/delete", Map.of("typed", "Coffee")).body())
                .contains("The typed name is not that of the form.");
        assertThat(api.forms.received).isEmpty();
        assertThat(post(OWN + "/delete", Map.of("typed", "Tea")).statusCode()).isEqualTo(303);
        assertThat(api.forms.received).containsOnly(FakeForms.TEA.id());
    }
}
