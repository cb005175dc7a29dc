package dev.postroom.adapters.email.template.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateRendererContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** The work of the language is bounded by what is counted, never by what a clock says. */
class LimitsTest {

    private static final JsonObject DATA =
            new JsonObject(
                    Map.of(
                            "many", IntStream.range(0, 100_000).boxed().toList(),
                            "text", "é".repeat(300_000),
                            "blank", " ".repeat(300_000),
                            "a", true));

    private static void isWithinLimits(String source) {
        compiled(source);
    }

    private static Script compiled(String source) {
        return Script.compile(source, Escaping.HTML, new Budget());
    }

    private static void isBeyond(String message, Runnable work) {
        assertThat(TemplateRendererContract.violations(work))
                .containsExactly(new Violation("", "template_budget_exceeded", message));
    }

    @Test
    void aPathHasAtMost32Segments() {
        isWithinLimits("{{a" + ".a".repeat(31) + "}}");
        isBeyond(
                "Line 1, column 2: A path must have at most 32 segments.",
                () -> compiled("x{{a" + ".a".repeat(32) + "}}"));
        isBeyond(
                "Line 1, column 1: A path must have at most 32 segments.",
                () -> compiled("{{a" + "/a".repeat(1000) + "}}"));
        isBeyond(
                "Line 1, column 1: A path must have at most 32 segments.",
                () -> compiled("{{" + "../".repeat(33) + "a}}"));
    }

    @Test
    void aTagHasAtMost4096Characters() {
        isWithinLimits("{{default a \"" + "x".repeat(4000) + "\"}}");
        for (String content : List.of("x", " ", "'", "[", "a b='", "\"")) {
            isBeyond(
                    "Line 1, column 1: A tag must be at most 4096 characters.",
                    () -> compiled("{{" + content + " ".repeat(5000) + "}}"));
        }
    }

    @Test
    void aCallHasAtMost32Arguments() {
        isWithinLimits("{{default" + " a".repeat(32) + "}}");
        isBeyond(
                "Line 1, column 1: A helper takes at most 32 arguments.",
                () -> compiled("{{default" + " a".repeat(33) + "}}"));
        isBeyond(
                "Line 1, column 1: A helper takes at most 32 arguments.",
                () -> compiled("{{upper a" + " b=1".repeat(32) + "}}"));
    }

    @Test
    void aSourceHasAtMost10000Tags() {
        isWithinLimits("{{a}}".repeat(10_000));
        String message = "A template must have at most 10000 tags.";
        isBeyond("Line 1, column 50001: " + message, () -> compiled("{{a}}".repeat(10_001)));
        isBeyond("Line 1, column 50001: " + message, () -> compiled("{{!}}".repeat(10_001)));
        isBeyond("Line 10001, column 2: " + message, () -> compiled("\\{{\n".repeat(10_001)));
    }

    @Test
    void manyArmsAreALoopAndNoRecursion() {
        Script script = compiled("{{#if x}}" + "{{else if (lower y)}}".repeat(9990) + "{{/if}}");
        assertThat(script.render(DATA, new Budget())).isEmpty();
    }

    @Test
    void compilingTakesStepsInProportionToTheSource() {
        for (String part : List.of("x", "{{", "{{a", "{{a}}", "{{!", "{{a.b c=(d \"", "\n\\{{")) {
            for (int length : List.of(1000, 10_000, 100_000)) {
                Budget budget = new Budget();
                String source = part.repeat(length / part.length());
                try {
                    Script.compile(source, Escaping.HTML, budget);
                } catch (FailureException _) {
                    // refusing counts as well
                }
                assertThat(budget.steps()).as(part).isLessThan(source.length());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{#each many}}{{#each many}}{{/each}}{{#each @root.many}}{{/each}}{{/each}}",
                "{{#each many}}{{#if (lower (upper @root.text))}}{{/if}}{{/each}}",
                "{{#each many}}{{#if (default @root.blank \"\")}}{{/if}}{{/each}}",
                "{{#each many}}{{#if (date 1 \"yyyy\")}}{{/if}}{{/each}}",
                "{{#each many}}{{#if (upper @root.many)}}{{/if}}{{/each}}"
            })
    void renderingStopsAfterTwoMillionSteps(String source) {
        Script script = compiled(source);
        Budget budget = new Budget();
        isBeyond(
                "Rendering the template takes longer than 250 ms.",
                () -> script.render(DATA, budget));
        assertThat(budget.steps()).isLessThan(Budget.MAX_STEPS + 100_000);
    }

    @Test
    void writingStopsAtOneMebibyte() {
        Script script = compiled("{{#each many}}0123456789ab{{/each}}");
        isBeyond("The template renders more than 1 MiB.", () -> script.render(DATA, new Budget()));
        Budget shared = new Budget();
        Script half = compiled("x".repeat(600_000));
        half.render(DATA, shared);
        isBeyond("The template renders more than 1 MiB.", () -> half.render(DATA, shared));
    }

    @Test
    void randomTextIsCompiledOrRefusedInItsLength() {
        String alphabet = "{}#^/!&~\\\"'[]()=|.@ab \n-";
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            StringBuilder source = new StringBuilder("{{");
            while (source.length() < 200) {
                char c = alphabet.charAt(random.nextInt(alphabet.length()));
                source.append(c == '{' ? "{{" : c == '}' ? "}}" : "" + c);
            }
            Budget budget = new Budget();
            try {
                Script.compile(source.toString(), Escaping.NONE, budget).render(DATA, budget);
            } catch (FailureException _) {
                // refused
            }
            assertThat(budget.steps()).as("seed " + seed).isLessThan(Budget.MAX_STEPS + 100_000);
        }
    }
}
