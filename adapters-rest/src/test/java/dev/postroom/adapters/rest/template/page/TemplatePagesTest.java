package dev.postroom.adapters.rest.template.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeTemplates;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of templates, over HTTP. */
class TemplatePagesTest {

    private static final String LIST = "/app/acme/test/templates";
    private static final String OWN = LIST + "/" + FakeTemplates.WELCOME.id();
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
    void welcome() {
        api.templates.shown = FakeTemplates.WELCOME;
        api.templates.isInUse = false;
        api.templates.received.clear();
    }

    private static String read(String path) throws Exception {
        return api.read(path, "owner");
    }

    private static HttpResponse<String> post(String path, Map<String, String> form)
            throws Exception {
        return api.send(api.form(path, "owner", form));
    }

    /** The form of the template as it is stored, with other values. */
    private static Map<String, String> form(Map<String, String> changed) {
        Map<String, String> form = new LinkedHashMap<>();
        form.putAll(TemplateForm.of(api.templates.shown).texts());
        form.put("version", Integer.toString(api.templates.shown.version()));
        form.putAll(changed);
        return form;
    }

    // the store of the test runs all work twice, as after a deadlock
    private static Object received() {
        return api.templates.received.getLast();
    }

    @Test
    void aViewerSeesTheTemplateAndNoForms() throws Exception {
        assertThat(api.send(api.page(LIST, "viewer").GET()).body()).doesNotContain(LIST + "/new");
        assertThat(api.send(api.page(OWN, "viewer").GET()).body())
                .contains("Welcome")
                .doesNotContain(OWN + "/edit", OWN + "/delete");
        assertThat(read(LIST)).contains("href=\"" + LIST + "/new\"");
        assertThat(read(OWN)).contains("href=\"" + OWN + "/edit\"", OWN + "/delete");
    }

    @ParameterizedTest
    @EnumSource(Starter.class)
    void aNewTemplateBeginsAsAStarter(Starter starter) throws Exception {
        String shown = read(LIST + "/new?starter=" + starter.keyword());

        assertThat(shown)
                .contains(
                        "href=\"" + LIST + "/new?starter=" + starter.keyword() + "\" aria-current");
        assertThat(shown.contains("{{unsubscribe_url}}")).isEqualTo(starter != Starter.EMPTY);
    }

    @Test
    void aNewTemplateIsCreatedWithEachFieldOfTheForm() throws Exception {
        HttpResponse<String> made =
                post(
                        LIST + "/new",
                        Map.of(
                                "name", "Receipt",
                                "subject", "Your order",
                                "preview_text", "Thank you",
                                "category", "marketing",
                                "language", "mjml",
                                "source", "<mjml>\r\n</mjml>",
                                "text_content", "Thanks"));

        assertThat(made.statusCode()).isEqualTo(303);
        assertThat(made.headers().firstValue("Location").orElse("")).endsWith(OWN);
        NewTemplate template = (NewTemplate) received();
        assertThat(template.name()).isEqualTo("Receipt");
        assertThat(template.category().keyword()).isEqualTo("marketing");
        assertThat(template.source().mjml()).contains("<mjml>\n</mjml>");
        assertThat(template.source().html()).isEmpty();
        assertThat(template.source().text()).contains("Thanks");
        assertThat(template.source().previewText()).contains("Thank you");
    }

    @Test
    void aMistakeOfTheLanguageIsShownAtItsFieldWithItsLine() throws Exception {
        HttpResponse<String> refused =
                post(
                        LIST + "/new",
                        Map.of(
                                "name", "Receipt",
                                "subject", "{{#if a}}",
                                "source", "<p>\n<b>{{#if name}}</b>\n"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("href=\"#field-source\">Line 2, column 4: never closed.")
                .contains("id=\"field-source-error\">Line 2, column 4")
                .contains("data-line=\"2\"")
                .contains("2  &lt;b&gt;{{#if name}}&lt;/b&gt;")
                .contains("value=\"{{#if a}}\"");
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void aTemplateWithoutABodySaysSoAtItsField() throws Exception {
        HttpResponse<String> refused =
                post(LIST + "/new", Map.of("name", "Receipt", "subject", "Your order"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"field-source-error\"");
    }

    @Test
    void onlyWhatDiffersIsChanged() throws Exception {
        assertThat(post(OWN + "/edit", form(Map.of("subject", "Spring"))).statusCode())
                .isEqualTo(303);

        TemplatePatch patch = (TemplatePatch) received();
        assertThat(patch.source())
                .isEqualTo(
                        new TemplatePatch.SourcePatch(
                                Optional.of("Spring"),
                                Change.keep(),
                                Change.keep(),
                                Change.keep(),
                                Change.keep()));
        assertThat(patch.name()).isEmpty();
    }

    @Test
    void aFormThatChangesNothingSavesNoVersionAlsoWithOtherLineEnds() throws Exception {
        api.templates.shown =
                TemplateFixture.template(FakeTemplates.WELCOME.id().value())
                        .withName("Welcome")
                        .withSource(
                                new TemplateSource(
                                        "Hello",
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.of("\n<p>a\r\nb"),
                                        Optional.empty()))
                        .build();
        assertThat(read(OWN + "/edit"))
                .as("a browser drops the first end of line of a field")
                .contains(">\n\n&lt;p&gt;a\nb</textarea>");

        assertThat(post(OWN + "/edit", form(Map.of("source", "\r\n<p>a\r\nb"))).statusCode())
                .isEqualTo(303);

        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void anotherLanguageOfTheBodyReplacesTheFormerOne() throws Exception {
        Map<String, String> form = form(Map.of("language", "mjml", "source", "<mjml></mjml>"));

        assertThat(post(OWN + "/edit", form).statusCode()).isEqualTo(303);

        TemplatePatch.SourcePatch source = ((TemplatePatch) received()).source();
        assertThat(source.html()).isEqualTo(Change.clear());
        assertThat(source.mjml()).isEqualTo(Change.set("<mjml></mjml>"));
    }

    @Test
    void whatSomebodyElseSavedMeanwhileIsShownBesideWhatWasTyped() throws Exception {
        Map<String, String> form =
                form(Map.of("version", "7", "name", "Mine", "source", "<p>Mine</p>"));

        HttpResponse<String> refused = post(OWN + "/edit", form);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Version 1 was saved on ")
                .contains("value=\"Mine\"", "Now: Welcome")
                .contains("&lt;p&gt;Mine&lt;/p&gt;</textarea>", "HTML as it is stored now")
                .contains("name=\"version\" value=\"1\"");
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void deletingAsksForTheNameAndLeadsToWhatUsesTheTemplate() throws Exception {
        assertThat(post(OWN + "/delete", Map.of("typed", "welcome")).statusCode()).isEqualTo(422);
        assertThat(api.templates.received).isEmpty();

        api.templates.isInUse = true;
        HttpResponse<String> used = post(OWN + "/delete", Map.of("typed", "Welcome"));
        assertThat(used.statusCode()).isEqualTo(422);
        assertThat(used.body()).contains("It is used.", "/search?q=" + FakeTemplates.WELCOME.id());

        api.templates.isInUse = false;
        HttpResponse<String> gone = post(OWN + "/delete", Map.of("typed", "Welcome"));
        assertThat(gone.statusCode()).isEqualTo(303);
        assertThat(gone.headers().firstValue("Location").orElse("")).endsWith(LIST);
        assertThat(api.templates.received).contains(Optional.empty());
    }

    @Test
    void whatIsNotSavedIsCheckedAndStaysInTheForm() throws Exception {
        for (String editor : List.of(LIST + "/new", OWN + "/edit")) {
            HttpResponse<String> checked =
                    post(
                            editor + "/check",
                            Map.of(
                                    "version", "1",
                                    "subject", "Spring",
                                    "source", "<p>Not saved</p>",
                                    "values", "season = spring",
                                    "reader", FakeSubscribers.ANNA.email().value()));

            assertThat(checked.statusCode()).as(checked.body()).isEqualTo(200);
            assertThat(checked.body())
                    .contains("data-unsaved=\"true\"")
                    .contains("&lt;p&gt;Not saved&lt;/p&gt;</textarea>", "season = spring")
                    .contains("1 KiB of the 102 KiB that Gmail shows");
        }
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void aStoredTemplateIsLookedAtByLinks() throws Exception {
        String shown = read(OWN + "?look=phone&reader=anna%40example.com&values=a%20%3D%20b");
        assertThat(shown)
                .contains("class=\"preview phone\"")
                .contains(
                        "href=\"" + OWN + "?version=1&amp;look=text&amp;reader=anna%40example.com");
        assertThat(read(OWN + "?look=phone&reader=nobody%40example.com"))
                .contains("id=\"field-reader-error\">This is not the address of a subscriber.");

        HttpResponse<String> text = api.send(api.page(OWN + "/body?look=text", "viewer").GET());
        assertThat(text.body()).isEqualTo("Hello");
        assertThat(header(text, "Content-Type")).startsWith("text/plain");
    }

    @Test
    void aTestOfWhatIsNotSavedGoesToTheMemberAlone() throws Exception {
        for (String editor : List.of(LIST + "/new", OWN + "/edit")) {
            api.mail.received.clear();
            HttpResponse<String> sent =
                    post(editor + "/test", form(Map.of("to", "other@example.com")));

            assertThat(sent.statusCode()).isEqualTo(200);
            assertThat(sent.body())
                    .contains("The test was sent to ", "data-unsaved=\"true\"", "No remarks.");
            SendEmail mail = (SendEmail) api.mail.received.getLast();
            assertThat(mail.envelope().to())
                    .singleElement()
                    .satisfies(to ->
                            assertThat(sent.body())
                                    .contains("The test was sent to " + to.address().value()));
            assertThat(mail.envelope().copies()).isEqualTo(SendEmail.Copies.none());
            assertThat(mail.body())
                    .isEqualTo(
                            new SendEmail.Inline(
                                    "[Test] Hello",
                                    Optional.of("<p>Hello</p>"),
                                    Optional.of("Hello")));
        }
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void aTextThatCannotBeRenderedIsNotSent() throws Exception {
        api.mail.received.clear();

        HttpResponse<String> refused =
                post(OWN + "/edit/test", form(Map.of("subject", "{{#if a}}")));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(api.mail.received).isEmpty();
    }

    @Test
    void mistakesInWhatIsNotSavedAreShownAtTheirFields() throws Exception {
        HttpResponse<String> unknown =
                post(
                        OWN + "/edit/check",
                        form(Map.of("reader", "nobody@example.com", "subject", "Hi")));
        assertThat(unknown.statusCode()).isEqualTo(422);
        assertThat(unknown.body())
                .contains("id=\"field-reader-error\">This is not the address of a subscriber.");

        HttpResponse<String> broken =
                post(OWN + "/edit/check", form(Map.of("subject", "{{#if a}}", "source", "a\nb")));
        assertThat(broken.statusCode()).isEqualTo(422);
        assertThat(broken.body())
                .contains("data-line=\"2\"", "1 remark. This text is not saved yet.");
    }

    @Test
    void theFrameShowsWhatIsNotSavedAndCanDoNothing() throws Exception {
        for (String editor : List.of(LIST + "/new", OWN + "/edit")) {
            Map<String, String> form =
                    form(Map.of("look", "desktop", "source", "<p>Not saved</p>"));
            HttpResponse<String> mail = post(editor + "/body", form);
            assertThat(mail.body()).isEqualTo("<p>Hello</p>");
            assertThat(header(mail, "Content-Type")).startsWith("text/html");
            assertThat(header(mail, "Content-Security-Policy")).startsWith("sandbox; default-src");
            assertThat(api.templates.drafts.getLast().source().html()).contains("<p>Not saved</p>");

            form.put("look", "source");
            HttpResponse<String> source = post(editor + "/body", form);
            assertThat(source.body()).isEqualTo("<p>Hello</p>");
            assertThat(header(source, "Content-Type")).startsWith("text/plain");
            assertThat(header(source, "Content-Security-Policy")).startsWith("sandbox;");
        }
        assertThat(api.templates.received).isEmpty();
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
