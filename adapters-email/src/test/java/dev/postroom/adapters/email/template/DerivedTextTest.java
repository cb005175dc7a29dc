package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.Escaping;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

class DerivedTextTest {

    private static final List<String> PIECES =
            List.of(
                    "<p>",
                    "</p>",
                    "<br>",
                    "<ul><li>",
                    "</li></ul>",
                    "<td>",
                    "<table><tr>",
                    "<hr>",
                    " Dear ",
                    "x",
                    " & ",
                    "&lt;",
                    "&",
                    "<",
                    "<!-- ",
                    " -->",
                    "<b",
                    ">",
                    "<a href=\"{{a}}\">",
                    "<a href='https://x.test/{{b}}?c={{c}}'>",
                    "<a href='/path/{{b}}'>",
                    "<a href='mailto:{{c}}'>",
                    "<a href={{a}}>",
                    "</a>",
                    "<img alt='{{b}}'>",
                    "<i style='{{c}}'>",
                    "</i>",
                    "<title>{{a}}</title>",
                    "{{a}}",
                    "{{b}}",
                    " {{c}} ",
                    "{{default a \"none\"}}",
                    "https://x.test/");
    private static final List<String> VALUES =
            List.of(
                    "Anna",
                    "Anna Berg",
                    " Anna",
                    "A  B",
                    "",
                    "https://x.test/1",
                    "a@b.test",
                    "<b>",
                    "a & b",
                    "display:none",
                    "mailto:a@b.test",
                    "\u00e9\u4e2d",
                    "a\nb",
                    "lt;",
                    "b",
                    "x:y",
                    "--",
                    "\u00a0");

    @Test
    void aDerivedTextIsTheTextOfTheRenderedHtml() {
        Random random = new Random(11);
        int derived = 0;
        for (int i = 0; i < 60_000; i++) {
            Script script = script(source(random));
            JsonObject variables = variables(random);
            Optional<SharedBody.Filled> filled =
                    FlatBody.of(script, true).flatMap(body -> body.fill(variables, new Budget()));
            Optional<ComposedText> text = filled.flatMap(SharedBody.Filled::text);
            if (text.isPresent()) {
                String html = script.render(variables, new Budget());
                assertThat(filled.get().html().whole()).isEqualTo(html);
                assertThat(text.get().whole()).as(html).isEqualTo(HtmlText.of(html));
                derived++;
            }
        }
        assertThat(derived).isGreaterThan(2_000);
    }

    @Test
    void aLetterWithALinkIsNotParsedAgain() {
        Script letter =
                script(
                        "<p>Dear {{first_name}},</p><p>See <a href='https://x.test/{{id}}'>this</a>"
                                + " or <a href='{{unsubscribe_url}}'>unsubscribe</a></p>");
        JsonObject variables =
                new JsonObject(
                        Map.of(
                                "first_name", "Anna & Bo",
                                "id", "7",
                                "unsubscribe_url", "https://x.test/u/1"));

        assertThat(text(letter, variables))
                .contains(
                        "Dear Anna & Bo,\n\nSee this (https://x.test/7) or unsubscribe"
                                + " (https://x.test/u/1)");
    }

    @Test
    void blocksAndRawValuesNeedTheHtml() {
        assertThat(text(script("<p>{{#if a}}b{{/if}}</p>"), JsonObject.empty())).isEmpty();
        assertThat(text(script("<p>{{{a}}}</p>"), JsonObject.empty())).isEmpty();
        assertThat(text(script("<p style='{{a}}'>b</p>"), JsonObject.empty())).isEmpty();
        assertThat(text(script("<{{a}}>b"), JsonObject.empty())).isEmpty();
    }

    private static Optional<String> text(Script script, JsonObject variables) {
        return FlatBody.of(script, true)
                .flatMap(body -> body.fill(variables, new Budget()))
                .flatMap(SharedBody.Filled::text)
                .map(ComposedText::whole);
    }

    private static Script script(String source) {
        return Script.compile(source, Escaping.HTML, new Budget());
    }

    private static String source(Random random) {
        StringBuilder source = new StringBuilder();
        for (int length = random.nextInt(9); length >= 0; length--) {
            source.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return source.toString();
    }

    private static JsonObject variables(Random random) {
        return new JsonObject(Map.of("a", value(random), "b", value(random), "c", value(random)));
    }

    private static Object value(Random random) {
        return VALUES.get(random.nextInt(VALUES.size()));
    }
}
