package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateRendererContract;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The language as authors use it. */
class TemplateLanguageTest {

    private static final JsonObject DATA =
            new JsonObject(
                    Map.of(
                            "name",
                            "Ann",
                            "blank",
                            " ",
                            "zero",
                            0,
                            "price",
                            new BigDecimal("0.0000001"),
                            "when",
                            "2026-03-01T23:30:00Z",
                            "day",
                            "2026-03-01",
                            "date",
                            "a date",
                            "tags",
                            List.of("a", "b"),
                            "items",
                            List.of(Map.of("n", 1), Map.of("n", 2)),
                            "person",
                            Map.of("first", "Bo")));

    private static String filled(String html) {
        return new HandlebarsTemplateRenderer()
                .compile(TemplateRendererContract.source("s", html))
                .render(DATA)
                .html();
    }

    private static RenderedMail withPreview(String html) {
        TemplateSource source =
                new TemplateSource(
                        "s",
                        Optional.of("Hi {{name}} <3"),
                        Optional.empty(),
                        Optional.of(html),
                        Optional.empty());
        return new HandlebarsTemplateRenderer().compile(source).render(DATA);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "{{default nick 'there'}}~there",
                "{{default blank nick name}}~Ann",
                "{{default zero 5}}~0",
                "{{upper name}} {{lower name}}~ANN ann",
                "{{price}}~0.0000001",
                "{{tags}}~a, b",
                "{{date}}~a date",
                "{{date when 'yyyy-MM-dd HH:mm'}}~2026-03-01 23:30",
                "{{date when 'd MMMM yyyy' timezone='Asia/Tokyo' locale='fr'}}~2 mars 2026",
                "{{date day}}~2026-03-01",
                "{{date 1772355600 'HH:mm'}}~09:00",
                "{{date name 'yyyy'}}~Ann",
                "{{date when 'HH' timezone='Nowhere/City'}}~23",
                "[{{date nothing 'yyyy'}}]~[]",
                "{{#each items}}{{@index}}{{n}}{{#unless @last}},{{/unless}}{{/each}}~01,12",
                "{{#each person}}{{@key}}={{this}}{{/each}}~first=Bo",
                "{{#each none}}x{{else}}none{{/each}}~none",
                "{{#if zero}}y{{else if name}}n{{/if}}~n",
                "{{#with person}}{{first}} {{../name}} {{name}}{{/with}}~Bo Ann ",
                "{{#each items as |i k|}}{{k}}{{i.n}}{{n}}{{../name}} {{/each}}~011Ann 122Ann ",
                "{{#items}}{{n}}{{/items}}{{^none}}!{{/none}}~12!",
                "{{lookup tags 1}}{{tags.[0]}}{{items.0.n}}~ba1",
                "{{{name}}}{{&name}}{{! gone }}{{!-- gone --}}~AnnAnn",
                "{{!-- {{name}} --}}[\\{{name}}]~[{{name}}]",
                "{{#if zero}}a{{else unless name}}b{{else each tags}}{{this}}{{else}}c{{/if}}~ab",
                "{{#each items}}{{#with @root.person}}{{@index}}{{first}}{{/with}}{{/each}}~0Bo1Bo",
                "{{#items as |i|}}{{i.n}}{{/items}}{{#person}}{{first}}{{/person}}~12Bo",
                "{{#unless name}}a{{^}}b{{/unless}}{{^if name}}c{{else}}d{{/if}}~bd",
                "{{default nothing person.[first]}}{{upper (default nick 'it\\'s')}}~BoIT&#x27;S",
                "{{this.name}}{{./name}}{{@root/name}}{{person/first}}{{[name]}}~AnnAnnAnnBoAnn",
                "{{date when 'MMM' locale='pt_BR'}} {{date when 'MMM' locale='de-XX-x-a'}}~mar."
                        + " März",
                "{{date when 'MMMM' locale='nonsense' timezone='UTC+1'}}~March"
            })
    void anExpressionGives(String html, String expected) {
        assertThat(filled(html))
                .isEqualTo(expected == null ? "" : expected.stripTrailing() + tail(html));
    }

    // The table cannot hold trailing blanks.
    private static String tail(String html) {
        return html.contains("../name") ? " " : "";
    }

    @Test
    void aTildeTakesTheWhiteSpaceBesideATag() {
        assertThat(filled("a \n{{~name}} b {{~#if name~}} c {{~/if}}")).isEqualTo("aAnn bc");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "{{name~Line 1, column 1: The tag is not closed.",
                "a\\n {{#if name}}~Line 2, column 2: The block \"if\" is not closed.",
                "{{#if name}}{{/each}}~Line 1, column 13: \"each\" is closed before \"if\".",
                "{{/if}}~Line 1, column 1: \"if\" is closed, but was not opened.",
                "{{else}}~Line 1, column 1: No block is open for this \"else\".",
                "{{#if}}{{/if}}~Line 1, column 1: \"if\" takes 1 value.",
                "{{lower}}{{upper name name}}~"
                        + "Line 1, column 10: \"upper\" takes 1 values, not 2.",
                "{{shout name}}~Line 1, column 1: Unknown helper \"shout\". The helpers are"
                        + " default, date, upper, lower, lookup, and for blocks if, unless, each"
                        + " and with.",
                "{{#many name}}{{/many}}~Line 1, column 1: Unknown block helper \"many\". The block"
                        + " helpers are if, unless, each and with.",
                "{{a..b}}~Line 1, column 1: \"a..b\" is not a name or path.",
                "{{upper (lower name}}~Line 1, column 1: A closing parenthesis is missing.",
                "{{upper name=}}~Line 1, column 1: A name or value is missing.",
                "{{upper name)}}~Line 1, column 1: \")\" is not expected here.",
                "{{}}~Line 1, column 1: A name or value is missing.",
                "{{#each items as |i}}{{/each}}~Line 1, column 1: A name or value is missing."
            })
    void anErrorIsReportedWithItsPlace(String html, String message) {
        assertThat(TemplateRendererContract.violations(() -> filled(html.replace("\\n", "\n"))))
                .containsExactly(new Violation("html_content", "invalid_template", message));
    }

    @Test
    void aWrongDatePatternIsRefusedWithItsPlace() {
        assertThat(
                        TemplateRendererContract.violations(
                                () -> filled("<p>\n {{date day \"yyyy bbb\"}}</p>")))
                .singleElement()
                .returns("invalid_template", Violation::code)
                .returns("html_content", Violation::field)
                .extracting(Violation::message)
                .asString()
                .startsWith("Line 2, column ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<p>x</p>|^<div style=.*>Hi Ann &lt;3</div><p>x</p>",
                "<!doctype html><html><head><title><body></title></head><body class='a>b'><p>x</p>"
                        + "</body></html>|.*<body class='a>b'><div style=.*Hi Ann &lt;3</div><p>.*",
                "<!-- <body> --><BODY><p>x|<!-- <body> --><BODY><div style=.*Hi Ann"
                        + " &lt;3</div><p>x",
                "<!doctype html><p>x|<!doctype html><div style=.*Hi Ann &lt;3</div><p>x",
                "<style>a{}</style><body a=b'c d=\">\" e>x|.*<body a=b'c d=\">\" e><div.*</div>x",
                "<p>x<!-- <body>|^<div style=.*>Hi Ann &lt;3</div><p>x<!-- <body>"
            })
    void thePreviewTextIsHiddenBeforeAllContent(String html, String expected) {
        RenderedMail mail = withPreview(html);
        assertThat(mail.html()).matches("(?s)" + expected).contains("display:none");
        assertThat(mail.previewText()).contains("Hi Ann <3");
        assertThat(mail.text()).isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<p>a<br>b</p><p>c</p>|a\\nb\\n\\nc",
                "<a href='https://x.example'>https://x.example</a>|https://x.example",
                "<a href='mailto:a@x.example'>a@x.example</a>|a@x.example",
                "<a href='#top'>up</a>|up",
                "<ol><li>a<li>b</ol>|1. a\\n2. b",
                "<ol><li>a<ul><li>b</ul><li>c</ol><li>d|1. a\\n\\n- b\\n\\n2. c\\n\\n- d",
                "<table><tr><td>a<td>b<tr><td>c<td>d</table>|a b\\nc d",
                "<style>p{}</style><script>x</script><div style='display: none'>y</div>z|z",
                "<img alt='Logo' src=x>&nbsp;&amp; co|Logo & co",
                "a<hr>b|a\\n---\\nb"
            })
    void textIsMadeOfHtml(String html, String expected) {
        assertThat(HtmlText.of(html)).isEqualTo(expected.replace("\\n", "\n"));
    }
}
