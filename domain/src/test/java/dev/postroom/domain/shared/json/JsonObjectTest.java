package dev.postroom.domain.shared.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.JsonReading;
import dev.postroom.domain.shared.failure.FailureException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

final class JsonObjectTest {

    private static JsonObject json(String text) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (JsonReading.of(text) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> members.put(String.valueOf(name), value));
        }
        return JsonObject.of(members);
    }

    /** The objects of the table in appendix A of RFC 7396. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"a\":\"b\"}; {\"a\":\"c\"}; {\"a\":\"c\"}",
                "{\"a\":\"b\"}; {\"b\":\"c\"}; {\"a\":\"b\",\"b\":\"c\"}",
                "{\"a\":\"b\"}; {\"a\":null}; {}",
                "{\"a\":\"b\",\"b\":\"c\"}; {\"a\":null}; {\"b\":\"c\"}",
                "{\"a\":[\"b\"]}; {\"a\":\"c\"}; {\"a\":\"c\"}",
                "{\"a\":\"c\"}; {\"a\":[\"b\"]}; {\"a\":[\"b\"]}",
                "{\"a\":{\"b\":\"c\"}}; {\"a\":{\"b\":\"d\",\"c\":null}}; {\"a\":{\"b\":\"d\"}}",
                "{\"a\":[{\"b\":\"c\"}]}; {\"a\":[1]}; {\"a\":[1]}",
                "{\"e\":null}; {\"a\":1}; {\"e\":null,\"a\":1}",
                "{}; {\"a\":{\"bb\":{\"ccc\":null}}}; {\"a\":{\"bb\":{}}}"
            })
    void mergingFollowsTheTableOfTheStandard(String target, String patch, String result) {
        assertThat(json(target).merge(json(patch))).isEqualTo(json(result));
    }

    @Test
    void mergingTwiceIsMergingOnceAndAnEmptyPatchChangesNothing() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7396);
        for (int i = 0; i < 2000; i++) {
            JsonObject target = JsonObject.of(randomMembers(random, 3));
            JsonObject patch = JsonObject.of(randomMembers(random, 3));
            JsonObject once = target.merge(patch);

            assertThat(once.merge(patch)).isEqualTo(once);
            assertThat(target.merge(JsonObject.empty())).isEqualTo(target);
            patch.members()
                    .forEach((name, v) ->
                            assertThat(once.members().containsKey(name)).isEqualTo(v != null));
        }
    }

    private static Map<String, @Nullable Object> randomMembers(RandomGenerator random, int depth) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            members.put(Character.toString('a' + random.nextInt(4)), randomValue(random, depth));
        }
        return members;
    }

    private static @Nullable Object randomValue(RandomGenerator random, int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 4)) {
            case 0 -> null;
            case 1 -> random.nextInt(10);
            case 2 -> "x";
            case 3 -> List.of("y", random.nextBoolean());
            default -> randomMembers(random, depth - 1);
        };
    }

    @Test
    void numbersAreEqualInAnyNotation() {
        assertThat(json("{\"a\":1.0}")).isEqualTo(json("{\"a\":1}")).isEqualTo(json("{\"a\":1e0}"));
        assertThat(json("{\"a\":0.50}").members().get("a")).isEqualTo(new BigDecimal("0.5"));
        assertThat(json("{\"a\":100}").members().get("a")).isEqualTo(100L);
    }

    @Test
    void numbersWithHugeExponentsAreRefused() {
        assertThatThrownBy(() -> json("{\"a\":1e999999999}")).isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> new JsonObject(Map.of("a", Double.NaN)))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void aDepthAboveThirtyTwoAndNulAreRefused() {
        Map<String, Object> nested = Map.of();
        for (int i = 1; i < JsonObject.MAX_DEPTH; i++) {
            nested = Map.of("a", nested);
        }
        Map<String, Object> deepest = nested;

        assertThat(new JsonObject(Map.copyOf(deepest)).members()).hasSize(1);
        assertThatThrownBy(() -> new JsonObject(Map.of("a", deepest)))
                .isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> new JsonObject(Map.of("a", "\u0000")))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{}",
                "{\"a\":1}",
                "{\"a\":[],\"b\":{}}",
                "{\"ü\":[true,null,\"x\"],\"z\":-1.5}",
                "{\"a\":\"say \\\"hi\\\" \\\\ \\n\"}"
            })
    void theSizeIsTheLengthOfTheCompactText(String text) {
        assertThat(json(text).sizeInBytes())
                .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }
}
