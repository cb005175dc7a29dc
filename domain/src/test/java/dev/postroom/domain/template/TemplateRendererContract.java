package dev.postroom.domain.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link TemplateRenderer} must pass. */
public interface TemplateRendererContract {

    /** The renderer under test. */
    TemplateRenderer renderer();

    /** A source with this subject and HTML. */
    static TemplateSource source(String subject, String html) {
        return new TemplateSource(
                subject, Optional.empty(), Optional.empty(), Optional.of(html), Optional.empty());
    }

    /** The violations of the failure that the call ends in. */
    static List<Violation> violations(Runnable call) {
        FailureException thrown = catchThrowableOfType(FailureException.class, call::run);
        assertThat(thrown).isNotNull();
        assertThat(thrown.failure()).isInstanceOf(Failure.Invalid.class);
        return ((Failure.Invalid) thrown.failure()).violations();
    }

    private RenderedMail filled(TemplateSource source, Map<String, ?> variables) {
        return renderer().compile(source).render(new JsonObject(Map.copyOf(variables)));
    }

    @Test
    default void valuesAreEscapedOnlyInHtml() {
        TemplateSource source =
                new TemplateSource(
                        "Hi {{name}}",
                        Optional.of("For {{name}}"),
                        Optional.empty(),
                        Optional.of("<body><p>{{name}}</p></body>"),
                        Optional.of("Dear {{name}}"));
        RenderedMail mail = filled(source, Map.of("name", "<Ann> & \"Co\""));
        assertThat(mail.subject()).isEqualTo("Hi <Ann> & \"Co\"");
        assertThat(mail.text()).isEqualTo("Dear <Ann> & \"Co\"");
        assertThat(mail.previewText()).contains("For <Ann> & \"Co\"");
        assertThat(mail.html())
                .contains("<p>&lt;Ann&gt; &amp; &quot;Co&quot;</p>")
                .doesNotContain("<Ann>");
    }

    @Test
    default void aMissingVariableRendersAsEmpty() {
        RenderedMail mail = filled(source("[{{a}}]", "<p>[{{b.c}}]</p>"), Map.of());
        assertThat(mail.subject()).isEqualTo("[]");
        assertThat(mail.html()).isEqualTo("<p>[]</p>");
    }

    @Test
    default void aSubjectIsOneLine() {
        RenderedMail mail = filled(source("A {{x}}", "b"), Map.of("x", "1\r\nBcc: you\u2028\t2 "));
        assertThat(mail.subject()).isEqualTo("A 1 Bcc: you 2");
    }

    @Test
    default void missingTextIsDerivedFromTheHtml() {
        String html =
                "<h1>Tea</h1><p>Come <a href=\"https://example.com/t\">here</a></p>"
                        + "<ul>{{#each kinds}}<li>{{this}}</li>{{/each}}</ul>";
        assertThat(filled(source("s", html), Map.of("kinds", List.of("green", "b & w"))).text())
                .isEqualTo("Tea\n\nCome here (https://example.com/t)\n\n- green\n- b & w");
    }

    @Test
    default void loopsAreRenderedBeforeMjmlIsConverted() {
        String mjml =
                """
                <mjml><mj-body><mj-section><mj-column>
                {{#each items}}<mj-text>{{this}}</mj-text>{{/each}}
                </mj-column></mj-section></mj-body></mjml>
                """;
        TemplateSource source =
                new TemplateSource(
                        "s",
                        Optional.empty(),
                        Optional.of(mjml),
                        Optional.empty(),
                        Optional.empty());
        RenderedMail mail = filled(source, Map.of("items", List.of("one", "<two>")));
        assertThat(mail.html())
                .contains("<html", "one", "&lt;two&gt;")
                .doesNotContain("mj-text", "<two>");
        assertThat(mail.text()).isEqualTo("one\n<two>");
    }

    @Test
    default void anUnknownMjmlTagIsReportedWithItsPosition() {
        String mjml =
                """
                <mjml><mj-body>
                  <mj-section><mj-column>{{#if x}}
                    a
                  {{/if}}</mj-column></mj-section>
                  <mj-tea>b</mj-tea>
                </mj-body></mjml>
                """;
        TemplateSource source =
                new TemplateSource(
                        "s",
                        Optional.empty(),
                        Optional.of(mjml),
                        Optional.empty(),
                        Optional.empty());

        assertThat(violations(() -> renderer().compile(source)))
                .singleElement()
                .returns("mjml_content", Violation::field)
                .returns("invalid_template", Violation::code)
                .returns(
                        "Line 5, column 3: MJML does not know the tag mj-tea at this place.",
                        Violation::message);
    }

    @Test
    default void everyMalformedSourceIsReportedWithItsPosition() {
        TemplateSource source =
                new TemplateSource(
                        "Hi {{name",
                        Optional.of("{{#if a}}"),
                        Optional.of("<mjml>\n {{#each x}}</mjml>"),
                        Optional.of("a\nb {{/if}}"),
                        Optional.of("{{nothing such}}"));
        List<Violation> found = violations(() -> renderer().compile(source));
        assertThat(found)
                .extracting(Violation::field)
                .containsExactly(
                        "subject", "preview_text", "mjml_content", "html_content", "text_content");
        assertThat(found)
                .allMatch(violation -> violation.code().equals("invalid_template"))
                .allMatch(violation -> violation.message().matches("Line \\d+, column \\d+: .*"));
        assertThat(found.get(3).message()).startsWith("Line 2, column ");
    }

    @Test
    default void theUsedVariablesAreListed() {
        String html =
                "{{b}} {{c.d}} {{{e}}} {{default f g}} {{#if h}}{{i}}{{/if}}"
                        + "{{#each j as |k|}}{{k.x}}{{name}}{{this}}{{@index}}{{../l}}{{/each}}";
        CompiledTemplate template = renderer().compile(source("{{a}}", html));
        assertThat(template.variables())
                .containsExactly("a", "b", "c", "e", "f", "g", "h", "i", "j", "l");
    }

    @Test
    default void theUsedMembersOfAVariableAreListed() {
        String html =
                "{{c.e.f}} {{{c.g}}} {{c}} {{default c.h d.x}} {{#if c.i}}{{c.j}}{{/if}}"
                        + "{{#each c.k}}{{c.y}}{{@root.c.l}}{{/each}}";
        CompiledTemplate template = renderer().compile(source("{{c.a}}", html));
        assertThat(template.members("c")).containsExactly("a", "e", "g", "h", "i", "j", "k", "l");
        assertThat(template.members("d")).containsExactly("x");
        assertThat(template.members("z")).isEmpty();
    }

    @Test
    default void tooMuchOutputIsInvalid() {
        CompiledTemplate template =
                renderer()
                        .compile(
                                source(
                                        "s",
                                        "{{#each n}}{{#each"
                                                + " @root.n}}0123456789{{/each}}{{/each}}"));
        List<Integer> many = IntStream.range(0, 1000).boxed().toList();
        assertThat(violations(() -> template.render(new JsonObject(Map.of("n", many)))))
                .singleElement()
                .returns("template_budget_exceeded", Violation::code)
                .returns("html_content", Violation::field);
    }

    @Test
    default void theCostOfEachPieceOfWorkIsReportedOnce() {
        List<Double> costs = new ArrayList<>();
        TemplateSource loop = source("s", "{{#each n}}{{this}}{{/each}}");
        CompiledTemplate template = renderer().compile(loop, costs::add);
        template.render(new JsonObject(Map.of("n", List.of(1, 2))), costs::add);
        assertThat(costs).hasSize(2).allMatch(cost -> cost > 0);
    }

    @Test
    default void theCostOfWorkThatFailsIsReportedToo() {
        List<Double> costs = new ArrayList<>();
        assertThat(violations(() -> renderer().compile(source("s", "{{#if a}}"), costs::add)))
                .hasSize(1);
        CompiledTemplate template =
                renderer()
                        .compile(
                                source(
                                        "s",
                                        "{{#each n}}{{#each @root.n}}{{#if this}}{{/if}}{{/each}}"
                                                + "{{/each}}"));
        List<Integer> many = IntStream.range(0, 2000).boxed().toList();
        assertThat(violations(() -> template.render(new JsonObject(Map.of("n", many)), costs::add)))
                .extracting(Violation::code)
                .containsExactly("template_budget_exceeded");
        assertThat(costs).hasSize(2);
        assertThat(costs.getLast()).isGreaterThanOrEqualTo(1);
    }

    @Test
    default void aRequestThatCostsTooMuchIsRefusedByItsMeter() {
        FailureException refusal =
                Failure.Invalid.value("template_budget_exceeded", "Too much.").asException();
        RenderBudget spent =
                _ -> {
                    throw refusal;
                };
        CompiledTemplate template = renderer().compile(source("s", "b"));
        assertThatThrownBy(() -> renderer().compile(source("s", "b"), spent)).isEqualTo(refusal);
        assertThatThrownBy(() -> template.render(JsonObject.empty(), spent)).isEqualTo(refusal);
    }

    @Test
    default void tooDeepNestingIsInvalid() {
        String html = "{{#if a}}".repeat(17) + "{{/if}}".repeat(17);
        assertThat(
                        violations(() ->
                                renderer().compile(source("s", html)).render(JsonObject.empty())))
                .extracting(Violation::code)
                .containsExactly("template_budget_exceeded");
    }

    @Test
    default void finishedHtmlIsAcceptedUpToItsLimits() {
        renderer().checkHtml("<p>Hi".repeat(10_000));
        assertThat(violations(() -> renderer().checkHtml("<p>".repeat(30_000))))
                .containsExactly(
                        new Violation(
                                "",
                                "template_budget_exceeded",
                                "The HTML must have at most 20000 tags."));
        assertThat(violations(() -> renderer().checkHtml("x".repeat(1 + (1 << 20)))))
                .extracting(Violation::code)
                .containsExactly("template_budget_exceeded");
    }
}
