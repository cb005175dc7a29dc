package dev.postroom.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Laws of every merge patch (RFC 7396) of every object. */
final class MergePatchLawsTest {

    private static final int CASES = 2000;

    // what is stored never holds a null member, so that patches of nothing make the objects
    private static JsonObject stored(RandomGenerator random) {
        return JsonObject.empty().merge(RandomJson.object(random, 4));
    }

    @Test
    void theSamePatchTwiceIsThePatchOnce() {
        Seeds.check(
                CASES,
                random -> {
                    JsonObject patch = RandomJson.object(random, 4);
                    JsonObject once = stored(random).merge(patch);
                    assertThat(once.merge(patch)).isEqualTo(once);
                });
    }

    @Test
    void anEmptyPatchChangesNothing() {
        Seeds.check(
                CASES,
                random -> {
                    JsonObject before = stored(random);
                    assertThat(before.merge(JsonObject.empty())).isEqualTo(before);
                });
    }

    @Test
    void everyMemberIsRemovedSetMergedOrLeftAlone() {
        Seeds.check(
                CASES,
                random -> {
                    Map<String, ?> before = stored(random).members();
                    Map<String, ?> patch = RandomJson.object(random, 4).members();
                    Map<String, ?> after =
                            JsonObject.of(cast(before)).merge(object(patch)).members();
                    patch.forEach((name, value) -> {
                        if (value == null) {
                            assertThat(after).doesNotContainKey(name);
                        } else if (!(value instanceof Map)) {
                            assertThat(member(after, name)).isEqualTo(value);
                        }
                    });
                    before.forEach((name, value) -> {
                        if (!patch.containsKey(name)) {
                            assertThat(member(after, name)).isEqualTo(value);
                        }
                    });
                    assertThat(after.keySet())
                            .allMatch(name -> before.containsKey(name) || patch.containsKey(name));
                });
    }

    @Test
    void twoPatchesInARowAreTheirComposition() {
        Seeds.check(
                CASES,
                random -> {
                    JsonObject before = stored(random);
                    Map<String, ?> first = RandomJson.object(random, 3).members();
                    Map<String, ?> second = RandomJson.object(random, 3).members();
                    composed(first, second)
                            .ifPresent(both ->
                                    assertThat(before.merge(object(both)))
                                            .isEqualTo(
                                                    before.merge(object(first))
                                                            .merge(object(second))));
                });
    }

    // no single patch can remove a value and then merge: such pairs have no composition
    private static Optional<Map<String, ?>> composed(Map<?, ?> first, Map<?, ?> second) {
        Map<String, @Nullable Object> both = new LinkedHashMap<>();
        first.forEach((name, value) -> both.put(String.valueOf(name), value));
        for (Map.Entry<?, ?> member : second.entrySet()) {
            String name = String.valueOf(member.getKey());
            if (member.getValue() instanceof Map<?, ?> later && both.containsKey(name)) {
                if (!(both.get(name) instanceof Map<?, ?> earlier)) {
                    return Optional.empty();
                }
                Optional<Map<String, ?>> inner = composed(earlier, later);
                if (inner.isEmpty()) {
                    return Optional.empty();
                }
                both.put(name, inner.get());
            } else {
                both.put(name, member.getValue());
            }
        }
        return Optional.of(both);
    }

    private static @Nullable Object member(Map<String, ?> members, String name) {
        return members.get(name);
    }

    private static JsonObject object(Map<String, ?> members) {
        return JsonObject.of(cast(members));
    }

    private static Map<String, @Nullable Object> cast(Map<String, ?> members) {
        return new LinkedHashMap<>(members);
    }
}
