package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.Escaping;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Random;

class PreheaderTest {

    private static final List<String> PIECES =
            List.of(
                    "<!doctype html>",
                    "<html>",
                    "<html lang='{{a}}'>",
                    "<head>",
                    "<title>{{a}}</title>",
                    "</head>",
                    "<body>",
                    "<body class='{{b}}'>",
                    "<body{{b}}>",
                    "<bo{{b}}>",
                    "<!-- {{a}}>",
                    "-->",
                    "<p>",
                    " ",
                    "{{a}}",
                    "text");
    private static final List<String> VALUES =
            List.of("", " ", "Anna", "dy", "<body>", "--", "a b", "-->", "x'\"y");

    @Test
    void aSharedLayoutHasThePreviewTextWhereTheWholeTextHasIt() {
        Random random = new Random(3);
        int shared = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder source = new StringBuilder();
            for (int length = random.nextInt(7); length >= 0; length--) {
                source.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            Script script = Script.compile(source.toString(), Escaping.HTML, new Budget());
            SharedBody.Filled filled =
                    FlatBody.of(script, false)
                            .flatMap(body -> body.fill(variables(random), new Budget()))
                            .orElseThrow();
            assertThat(filled.introduced("See <this>").whole())
                    .as(source.toString())
                    .isEqualTo(Preheader.insert(filled.html().whole(), "See <this>"));
            shared += filled.opened().isPresent() ? 1 : 0;
        }
        assertThat(shared).isGreaterThan(5_000);
    }

    private static JsonObject variables(Random random) {
        return new JsonObject(Map.of("a", value(random), "b", value(random)));
    }

    private static String value(Random random) {
        return VALUES.get(random.nextInt(VALUES.size()));
    }
}
