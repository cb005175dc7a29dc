package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateRendererContract;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Hostile templates: none reads other data, and none exceeds its budget. */
class HostileTemplateTest {

    private static final List<Integer> MANY = IntStream.range(0, 100_000).boxed().toList();
    private static final JsonObject HOSTILE =
            new JsonObject(Map.of("many", MANY, "a", "b", "text", "2026-01-01"));
    private static final Map<String, TemplateSource> LISTED = HostileSources.listed();
    private static final JsonObject DATA =
            new JsonObject(Map.of("name", "Ann", "x", Map.of("y", "z"), "list", List.of(1, 2)));

    private final HandlebarsTemplateRenderer renderer = new HandlebarsTemplateRenderer();

    private CompiledTemplate compiled(String html) {
        return renderer.compile(TemplateRendererContract.source("s", html));
    }

    private static TemplateSource mjml(String body) {
        return new TemplateSource(
                "s",
                Optional.empty(),
                Optional.of(
                        "<mjml><mj-body><mj-section><mj-column>"
                                + body
                                + "</mj-column></mj-section></mj-body></mjml>"),
                Optional.empty(),
                Optional.empty());
    }

    private void isOverBudget(Runnable work) {
        assertThat(TemplateRendererContract.violations(work))
                .extracting(Violation::code)
                .containsExactly("template_budget_exceeded");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{constructor}}",
                "{{constructor.name}}",
                "{{x.class.name}}",
                "{{class}}",
                "{{getClass}}",
                "{{toString}}",
                "{{hashCode}}",
                "{{this.class.classLoader}}",
                "{{name.class}}",
                "{{name.bytes}}",
                "{{name.length.class}}",
                "{{list.class}}",
                "{{list.size}}",
                "{{x.keySet}}",
                "{{x.entrySet}}",
                "{{x.y.value}}",
                "{{this}}",
                "{{x}}",
                "{{__proto__}}",
                "{{lookup this \"class\"}}",
                "{{lookup x \"class\"}}",
                "{{lookup (lookup this \"x\") \"getClass\"}}",
                "{{#with x}}{{class}}{{/with}}",
                "{{#with name}}{{bytes}}{{/with}}",
                "{{@partials}}",
                "{{@inlinePartials}}",
                "{{@root.class}}",
                "{{@context}}",
                "{{env}}",
                "{{system.env}}",
                "{{../..}}"
            })
    void nothingOfTheMachineIsReached(String html) {
        assertThat(compiled(html).render(DATA).html()).isBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{> partial}}",
                "{{> /etc/passwd}}",
                "{{> (lookup this \"name\")}}",
                "{{#> layout}}x{{/layout}}",
                "{{#*inline \"a\"}}{{> a}}{{/inline}}",
                "{{* dec}}",
                "{{include \"a\"}}",
                "{{partial \"a\"}}",
                "{{block \"a\"}}",
                "{{embedded \"a\"}}",
                "{{precompile \"a\"}}",
                "{{log \"a\" x}}",
                "{{i18n \"a\"}}",
                "{{i18nJs \"a\"}}",
                "{{{{raw}}}} {{{{/raw}}}}",
                "{{=<% %>=}}",
                "{{> @partial-block}}",
                "{{helperMissing 1}}",
                "{{exec \"a\"}}"
            })
    void whatCouldReadOrRunIsRefused(String html) {
        assertThat(TemplateRendererContract.violations(() -> compiled(html)))
                .extracting(Violation::code)
                .containsExactly("invalid_template");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "{{name}}", "{{#if x}}y{{/if}}", "{{upper \"abc\"}}"})
    void nestedLoopsOverHugeListsStop(String inner) {
        String loop = "{{#each @root.many}}";
        CompiledTemplate bomb = compiled(loop.repeat(8) + inner + "{{/each}}".repeat(8));
        isOverBudget(() -> bomb.render(new JsonObject(Map.of("many", MANY, "name", "n"))));
    }

    @Test
    void sectionsAreLoopsToo() {
        CompiledTemplate bomb = compiled("{{#many}}{{#@root.many}}{{/@root.many}}{{/many}}");
        isOverBudget(() -> bomb.render(new JsonObject(Map.of("many", MANY))));
    }

    @Test
    void hugeValuesRepeatedStop() {
        CompiledTemplate bomb = compiled("{{#each many}}{{upper @root.text}}{{/each}}");
        JsonObject data = new JsonObject(Map.of("many", MANY, "text", "é".repeat(300_000)));
        isOverBudget(() -> bomb.render(data));
    }

    @Test
    void nestingStopsAtSixteen() {
        assertThat(
                        compiled("{{#if x}}".repeat(16) + "y" + "{{/if}}".repeat(16))
                                .render(DATA)
                                .html())
                .isEqualTo("y");
        isOverBudget(() -> compiled("{{#if x}}".repeat(17) + "y" + "{{/if}}".repeat(17)));
        isOverBudget(() -> compiled("{{^x}}".repeat(17) + "y" + "{{/x}}".repeat(17)));
        isOverBudget(
                () -> compiled("{{upper " + "(lower ".repeat(17) + "x" + ")".repeat(17) + "}}"));
    }

    @Test
    void nestingDeeperThanTheStackIsRefused() {
        isOverBudget(() -> compiled("{{#if x}}".repeat(20_000) + "{{/if}}".repeat(20_000)));
        isOverBudget(() -> compiled("{{upper " + "(lower ".repeat(20_000) + ")".repeat(20_000)));
    }

    static Set<String> listed() {
        return LISTED.keySet();
    }

    @ParameterizedTest
    @MethodSource("listed")
    void listedHostileTemplatesAreRefusedOrRenderedWithinTheBudget(String name) {
        isRefusedOrSmall(Objects.requireNonNull(LISTED.get(name)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000_001, 2_000_001, 3_000_001})
    void randomHostileTemplatesAreRefusedOrRenderedWithinTheBudget(long seed) {
        for (int i = 0; i < 100; i++) {
            isRefusedOrSmall(HostileSources.random(seed + i, 2000));
        }
    }

    private void isRefusedOrSmall(TemplateSource source) {
        try {
            RenderedMail mail = renderer.compile(source).render(HOSTILE);
            assertThat(mail.html().length() + mail.text().length()).isLessThan(4 << 20);
        } catch (FailureException e) {
            assertThat(e.failure()).isInstanceOf(Failure.Invalid.class);
        }
    }

    @Test
    void aFlatTemplateWithManyTagsIsAccepted() {
        assertThat(compiled("{{name}} ".repeat(2_000)).render(DATA).html()).startsWith("Ann Ann ");
    }

    @Test
    void theOutputOfMjmlIsLimited() {
        JsonObject many = new JsonObject(Map.of("many", MANY));
        CompiledTemplate deep = renderer.compile(mjml("{{#each many}}<div>{{/each}}"));
        isOverBudget(() -> deep.render(many));
    }

    // the converter would need minutes for this
    @Test
    void deeplyNestedMjmlIsRefused() {
        isOverBudget(() -> renderer.compile(mjml("<mj-body>".repeat(3000))));
    }

    @Test
    void mjmlReadsNoFiles() {
        assertThat(
                        TemplateRendererContract.violations(
                                () -> renderer.compile(mjml("<mj-include path=\"/etc/passwd\"/>"))))
                .singleElement()
                .returns("invalid_template", Violation::code)
                .returns("mjml_content", Violation::field);
    }

    @Test
    void valuesStayEscapedInMjml() {
        String value = "\"><script>alert(1)</script><mj-raw>&amp;<b>'";
        CompiledTemplate template =
                renderer.compile(
                        mjml(
                                "<mj-text>{{v}}</mj-text><mj-button"
                                        + " href=\"{{v}}\">{{v}}</mj-button><mj-image src=\"{{v}}\""
                                        + " alt=\"{{v}}\" title=\"{{v}}\"/>"
                                        + "<mj-raw>{{v}}</mj-raw><mj-table><tr><td>{{v}}</td></tr>"
                                        + "</mj-table>"));
        assertThat(template.render(new JsonObject(Map.of("v", value))).html())
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script", "<mj-raw", "<b>'");
    }
}
