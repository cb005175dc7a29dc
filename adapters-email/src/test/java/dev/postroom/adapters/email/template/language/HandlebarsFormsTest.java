package dev.postroom.adapters.email.template.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.json.JsonObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * White space, lengths and spaces of editors as Handlebars 4.7 has them: {@code forms.txt} has
 * random forms with what Handlebars made of them.
 */
final class HandlebarsFormsTest {

    private static final JsonObject DATA =
            new JsonObject(
                    Map.of(
                            "name",
                            "Ada",
                            "items",
                            List.of("a", "b", "c"),
                            "empty",
                            List.of(),
                            "zero",
                            0,
                            "yes",
                            true,
                            "no",
                            false,
                            "p",
                            new TreeMap<>(Map.of("q", "Q", "n", 2)).descendingMap(),
                            "blank",
                            "",
                            "objs",
                            List.of(Map.of("n", 1), Map.of("n", 2))));
    private static final Pattern WIDE = Pattern.compile("<([0-9a-f]{4})>");

    private static String rendered(String source) {
        return Script.compile(source, Escaping.NONE, new Budget()).render(DATA, new Budget());
    }

    private static String read(String escaped) {
        return WIDE.matcher(escaped.translateEscapes())
                .replaceAll(hex -> Character.toString(Integer.parseInt(hex.group(1), 16)));
    }

    @Test
    void everyFormGivesWhatHandlebarsGives() throws Exception {
        List<String> forms;
        try (InputStream in = HandlebarsFormsTest.class.getResourceAsStream("forms.txt")) {
            forms = new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
        }
        assertThat(forms).hasSize(300);
        for (String form : forms) {
            int arrow = form.indexOf(" => ");
            assertThat(rendered(read(form.substring(0, arrow))))
                    .as(form)
                    .isEqualTo(read(form.substring(arrow + 4)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "Your order:\\n{{#each items}}\\n- {{this}}\\n{{/each}}\\nBye|Your order:\\n- a\\n-"
                        + " b\\n- c\\nBye",
                "a\\n  {{#if yes}}  \\r\\n  b\\r\\n  {{else}}\\n  c\\n  {{/if}}\\nd|a\\n  b\\r\\nd",
                "a\\n{{! a comment }}\\nb|a\\nb",
                "a {{#if yes}}\\nb\\n{{/if}} c|a \\nb\\n c",
                "Hi {{\\240name\\240}}!|Hi Ada!",
                "Hi {{<feff>name<202f>}}!|Hi Ada!",
                "{{#if<00a0>yes}}x{{else<00a0>if no}}y{{/if}}|x",
                "{{#if items.length}}{{items.length}} items{{else}}none{{/if}}|3 items",
                "{{#if empty.length}}some{{else}}none{{/if}}|none",
                "{{name.length}}{{#each objs}}{{../items.length}}{{/each}}|333",
                "{{p.length}}{{missing.length}}{{zero.length}}|''",
                "{{lookup items 'length'}}{{name.[0]}}|3A"
            })
    void theUsualFormsGive(String source, String expected) {
        assertThat(rendered(read(source))).isEqualTo(read(expected));
    }
}
