package dev.postroom.adapters.email.template;

import dev.postroom.domain.template.TemplateSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Templates that are made to cost much: listed ones, and random ones from a seed. */
final class HostileSources {

    private static final List<String> PARTS =
            List.of(
                    "{{a.b.c}}",
                    "{{",
                    "}}",
                    "{{{",
                    "}}}",
                    "{{#if a}}",
                    "{{else}}",
                    "{{else if a}}",
                    "{{/if}}",
                    "{{#each many}}",
                    "{{/each}}",
                    "{{^a}}",
                    "{{/a}}",
                    "(lower ",
                    ")",
                    "\"",
                    "'",
                    "[",
                    "]",
                    "a/",
                    "a.",
                    "../",
                    " x=1",
                    " as |a b|",
                    "{{!--",
                    "--}}",
                    "~",
                    "\\",
                    "{{upper text}}",
                    "{{default a b \"c\"}}",
                    "{{date text \"yyyy\"}}",
                    "{{@root.a}}",
                    "<",
                    ">",
                    "<!--",
                    "-->",
                    "<!--[if mso]>",
                    "<![endif]-->",
                    "<b id=1>",
                    "<p>",
                    "<a href=\"x\">",
                    "</a>",
                    "<table>",
                    "<td>",
                    "<ol><li>",
                    "<mj-section>",
                    "<mj-column>",
                    "<mj-text css-class=\"x\">",
                    "</mj-text>",
                    "<mj-class name=\"x\" color=\"red\"/>",
                    " a=1",
                    "&amp;",
                    "=",
                    "\n",
                    " ",
                    "font-family:",
                    ";",
                    "<style>",
                    "</style>",
                    "<body ",
                    "x");

    private HostileSources() {}

    /** A template with this HTML. */
    static TemplateSource html(String html) {
        return new TemplateSource(
                "s", Optional.of("p"), Optional.empty(), Optional.of(html), Optional.empty());
    }

    /** A template with this in the column of a section of MJML. */
    static TemplateSource mjml(String content) {
        return body("<mj-section><mj-column>" + content + "</mj-column></mj-section>");
    }

    private static TemplateSource body(String body) {
        return whole("<mjml><mj-body>" + body + "</mj-body></mjml>");
    }

    private static TemplateSource head(String head, String body) {
        return whole("<mjml><mj-head>" + head + "</mj-head><mj-body>" + body + "</mj-body></mjml>");
    }

    private static TemplateSource whole(String mjml) {
        return new TemplateSource(
                "s", Optional.empty(), Optional.of(mjml), Optional.empty(), Optional.empty());
    }

    /** The listed ones by name. */
    static Map<String, TemplateSource> listed() {
        Map<String, TemplateSource> all = new LinkedHashMap<>();
        handlebars().forEach((name, html) -> all.put(name, html(html)));
        markup().forEach((name, html) -> all.put(name, html(html)));
        columns().forEach((name, mjml) -> all.put(name, mjml(mjml)));
        all.putAll(heads());
        all.put(
                "comments behind all",
                body("<mj-raw>" + "<!--[if x]>".repeat(3900) + "x".repeat(900_000) + "</mj-raw>"));
        all.put("closers that close nothing", body("<mj-section></mj-bogus>".repeat(1900)));
        all.put("closers in cells", body("<mj-column><td></mj-column>".repeat(1300)));
        return all;
    }

    private static Map<String, String> handlebars() {
        return Map.ofEntries(
                Map.entry("500 segments", "{{a" + ".a".repeat(499) + "}}"),
                Map.entry("1000 segments", "{{a" + ".a".repeat(999) + "}}"),
                Map.entry("400000 segments", "{{a" + "/a".repeat(400_000) + "}}"),
                Map.entry("500 segments by slash", "{{a" + "/a".repeat(499) + "}}"),
                Map.entry("180000 tags", "{{x}}".repeat(180_000)),
                Map.entry("10000 tags", "{{x}}".repeat(10_000)),
                Map.entry("triple braces", "{{{".repeat(300_000)),
                Map.entry("double braces", "{{".repeat(450_000)),
                Map.entry(
                        "80000 named parameters", "{{upper x" + numbered(80_000, " p%d=1") + "}}"),
                Map.entry("80000 parameters", "{{default" + " x".repeat(80_000) + "}}"),
                Map.entry("5000 conditions", numbered(5000, "{{#if (lower x%d)}}y{{/if}}")),
                Map.entry(
                        "9000 arms",
                        "{{#if a}}" + "{{else if (lower b)}}".repeat(9000) + "{{/if}}"),
                Map.entry("deep blocks", "{{#if x}}".repeat(50_000)),
                Map.entry("deep parentheses", "{{upper " + "(lower ".repeat(100_000)),
                Map.entry("open quotes", "{{x \"".repeat(100_000)),
                Map.entry("open brackets", "{{[".repeat(200_000)),
                Map.entry("open comments", "{{!--".repeat(200_000)),
                Map.entry("comments", "{{!}}".repeat(200_000)),
                Map.entry("almost ends of comments", "{{!--" + "}}".repeat(400_000)),
                Map.entry("backslashes", "\\{{".repeat(300_000)),
                Map.entry("white space control", "{{~x~}} ".repeat(100_000)),
                Map.entry("dates", "{{date \"2026-01-01\" \"EEEE MMMM\"}}".repeat(9000)),
                Map.entry("ampersands before a value", "&".repeat(90_000) + "{{x}}"),
                Map.entry("open tags before a value", "<b ".repeat(30_000) + "{{x}}"),
                Map.entry(
                        "values in links", numbered(90, "<a href='{{x%d}}'>") + "<p>".repeat(1800)),
                Map.entry("optional parts of a date", "{{date 1 \"" + "[".repeat(3000) + "\"}}"));
    }

    private static Map<String, String> markup() {
        return Map.of(
                "comments", "<!--".repeat(250_000),
                "titles", "<title".repeat(150_000),
                "bodies", "<body ".repeat(150_000),
                "body with quotes", "<body " + "a=\"".repeat(250_000),
                "items", "<ol>" + "<li>a".repeat(19_000),
                "deep blocks of HTML", "<div>".repeat(19_000),
                "open formatting", numbered(9000, "<b id=%d><p>"),
                "links in tables", "<a href=x:y>z<table><td>".repeat(6000),
                "attributes", "<p" + numbered(100_000, " a%d=1") + ">",
                "white space", "<p>" + " \n".repeat(400_000) + "x");
    }

    private static Map<String, String> columns() {
        return Map.of(
                "100000 attributes", "<mj-text" + numbered(100_000, " a%d=1") + ">x</mj-text>",
                "4000 attributes in HTML", "<mj-text><p" + numbered(4000, " a%d=1") + "></mj-text>",
                "open formatting in MJML", "<mj-text>" + numbered(1900, "<b id=%d><p>"),
                "templates", "<mj-text>" + "<template>".repeat(3900),
                "sections",
                        "<mj-text>x</mj-text></mj-column></mj-section><mj-section><mj-column>"
                                .repeat(600),
                "carousel", "<mj-carousel>" + "<mj-carousel-image src='x'/>".repeat(3000),
                "fonts in text", "<mj-text>" + "font-family:".repeat(80_000) + "</mj-text>",
                "text", "<mj-text>" + "x ".repeat(500_000) + "</mj-text>",
                "accordion",
                        "<mj-accordion font-family='"
                                + "x".repeat(500_000)
                                + "'>"
                                + "<mj-accordion-element><mj-accordion-title>a".repeat(1900),
                "loops", "{{#each many}}<mj-text>x</mj-text>{{/each}}");
    }

    private static Map<String, TemplateSource> heads() {
        String text =
                "<mj-section><mj-column><mj-text mj-class='a'>x</mj-text></mj-column>"
                        + "</mj-section>";
        String classes = numbered(1000, "<mj-class name='c%d' color='red'/>");
        String names = numbered(1000, "c%d ");
        return Map.of(
                "fonts",
                        head(
                                numbered(3000, "<mj-font name='F%d' href='x'/>"),
                                text.replace("x", "x ".repeat(100_000))),
                "classes",
                        head(
                                "<mj-attributes>" + classes + "</mj-attributes>",
                                text.replace("'a'", "'" + names + "'").repeat(150)),
                "defaults",
                        head(
                                "<mj-attributes><mj-all css-class='"
                                        + "x".repeat(500_000)
                                        + "'/></mj-attributes>",
                                text.repeat(500)),
                "selectors",
                        head(
                                "<mj-html-attributes>"
                                        + numbered(
                                                900,
                                                "<mj-selector path='div td'><mj-html-attribute"
                                                        + " name='a%d'>b</mj-html-attribute>"
                                                        + "</mj-selector>")
                                        + "</mj-html-attributes>",
                                text.repeat(50)),
                "value of a selector",
                        head(
                                "<mj-html-attributes><mj-selector path='td'><mj-html-attribute"
                                        + " name='a'>"
                                        + "b".repeat(500_000)
                                        + "</mj-html-attribute></mj-selector></mj-html-attributes>",
                                text.repeat(300)));
    }

    /** The random one of a seed: pieces of the language and of markup, repeated and nested. */
    static TemplateSource random(long seed, int size) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        while (text.length() < size) {
            String part =
                    IntStream.rangeClosed(0, random.nextInt(4))
                            .mapToObj(_ -> PARTS.get(random.nextInt(PARTS.size())))
                            .collect(Collectors.joining());
            text.append(part.repeat(1 + random.nextInt(random.nextBoolean() ? 3 : 200)));
        }
        return random.nextBoolean() ? html(text.toString()) : mjml(text.toString());
    }

    private static String numbered(int count, String format) {
        IntFunction<String> one = number -> format.replace("%d", Integer.toString(number));
        return IntStream.range(0, count).mapToObj(one).collect(Collectors.joining());
    }
}
