package dev.postroom.adapters.rest.template.page.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeTemplates;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.adapters.rest.template.TemplatePatchBody;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRules;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of earlier versions of a template, over HTTP. */
class VersionPagesTest {

    private static final String OWN = "/app/acme/test/templates/" + FakeTemplates.WELCOME.id();
    private static final Instant LATER = Instant.parse("2031-01-01T00:00:00Z");
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
    void twoVersions() {
        api.templates.shown = second();
        api.templates.received.clear();
    }

    private static Template second() {
        return patched("{\"subject\": \"Spring\", \"html\": \"<p>Hello</p>\\n<p>&</p>\"}")
                .applyTo(FakeTemplates.WELCOME, LATER);
    }

    private static TemplatePatch patched(String json) {
        return TemplatePatchBody.read(JsonFields.of(object(json).members()), true);
    }

    private static JsonObject object(String json) {
        try {
            return JsonObject.of(PlainJson.members(Json.mapper().readTree(json)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> restore(String from, String version) throws Exception {
        return api.send(
                api.form(OWN + "/restore", "owner", Map.of("from", from, "version", version)));
    }

    @Test
    void theListLeadsFromEachVersionToItsDifferences() throws Exception {
        assertThat(api.read(OWN + "/versions", "viewer"))
                .contains(OWN + "?version=1", OWN + "/difference?from=1&amp;to=2");
        assertThat(api.read(OWN, "viewer")).contains("href=\"" + OWN + "/versions\"");
    }

    @Test
    void theDifferenceIsShownLineByLineWithSigns() throws Exception {
        assertThat(api.read(OWN + "/difference?from=1&to=2", "owner"))
                .contains("<del>− Hello {{first_name}}</del>", "<ins>+ Spring</ins>")
                .contains("<ins>+ &lt;p&gt;&amp;&lt;/p&gt;</ins>")
                .contains("1 line removed, 2 added.")
                .contains("Restore version 1", "name=\"version\" value=\"2\"");
        assertThat(api.read(OWN + "/difference", "owner"))
                .contains("Version 1 compared with version 2");
        assertThat(api.read(OWN + "/difference?from=1&to=2", "viewer"))
                .doesNotContain("Restore version 1");
    }

    @Test
    void onlyTheNewestVersionIsReplacedByAnEarlierOne() throws Exception {
        assertThat(api.read(OWN + "/difference?from=2&to=1", "owner"))
                .doesNotContain(OWN + "/restore");
        assertThat(api.read(OWN + "/difference?from=2&to=2", "owner"))
                .contains("Both have the same texts.")
                .doesNotContain(OWN + "/restore");
    }

    @Test
    void aVersionThatIsNotThereIsNotFound() throws Exception {
        assertThat(api.send(api.page(OWN + "/difference?from=7", "owner").GET()).statusCode())
                .isEqualTo(404);
        assertThat(restore("7", "2").statusCode()).isEqualTo(404);
        assertThat(restore("", "2").statusCode()).isEqualTo(422);
        assertThat(restore("1", "").statusCode()).isEqualTo(422);
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void restoringSavesTheContentOfTheEarlierVersion() throws Exception {
        HttpResponse<String> restored = restore("1", "2");

        assertThat(restored.statusCode()).as(restored.body()).isEqualTo(303);
        assertThat(restored.headers().firstValue("Location").orElse("")).endsWith(OWN);
        TemplatePatch patch = (TemplatePatch) api.templates.received.getLast();
        Template after = patch.applyTo(second(), LATER);
        assertThat(after.source()).isEqualTo(FakeTemplates.WELCOME.source());
        assertThat(patch.name()).isEmpty();
        assertThat(patch.slug()).isEmpty();
    }

    @Test
    void whatWasSavedMeanwhileIsNotReplacedUnseen() throws Exception {
        HttpResponse<String> refused = restore("1", "1");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Version 2 was saved after you opened the page")
                .contains("<ins>+ Spring</ins>", "name=\"version\" value=\"2\"");
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void restoringWhatIsThereSavesNoVersion() throws Exception {
        api.templates.shown = FakeTemplates.WELCOME;

        assertThat(restore("1", "1").statusCode()).isEqualTo(303);

        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void eachPartOfAnEarlierVersionComesBack() {
        List<Template> versions =
                List.of(
                        version(html("<p>a</p>"), "{}"),
                        version(html("<p>b</p>"), "{\"order\": \"number\"}"),
                        version(
                                mjml(),
                                """
                                {"order": {"type": "object", "required": true,
                                           "default": {"a": {"b": 1, "c": 2}, "d": 3}},
                                 "name": {"type": "string", "description": "Of the reader"}}
                                """),
                        version(
                                html("<p>a</p>"),
                                """
                                {"order": {"type": "object", "default": {"a": {"c": 3}}}}
                                """));
        for (Template from : versions) {
            for (Template to : versions) {
                ComparedVersions compared = new ComparedVersions(from, to);
                TemplatePatch patch =
                        TemplatePatchBody.read(JsonFields.of(compared.restored()), true);
                Template after = patch.applyTo(to, LATER);
                assertThat(after.source()).isEqualTo(from.source());
                assertThat(after.variables()).isEqualTo(from.variables());
                assertThat(after.category()).isEqualTo(from.category());
                assertThat(compared.texts().isEmpty()).isEqualTo(from.equals(to));
                assertThat(after.equals(to)).isEqualTo(from.equals(to));
            }
        }
    }

    private static Template version(TemplateSource source, String rules) {
        return TemplateFixture.template(FakeTemplates.WELCOME.id().value())
                .withSource(source)
                .withCategory(
                        source.mjml().isPresent()
                                ? TemplateCategory.TRANSACTIONAL
                                : TemplateCategory.MARKETING)
                .withVariables(VariableRules.of(object(rules)))
                .build();
    }

    private static TemplateSource html(String html) {
        return new TemplateSource(
                "Hello",
                Optional.of("News"),
                Optional.empty(),
                Optional.of(html),
                Optional.of("a\nb"));
    }

    private static TemplateSource mjml() {
        return new TemplateSource(
                "Hello",
                Optional.empty(),
                Optional.of("<mjml></mjml>"),
                Optional.empty(),
                Optional.empty());
    }
}
