package dev.postroom.domain.shared;

import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** JSON values of every kind; names come from a small set, so that two objects share some. */
public final class RandomJson {

    private static final List<String> NAMES =
            List.of("a", "b", "c", "plan", "größe", "日本", "😀", "", "a.b", "x/y~z", "__proto__");

    private RandomJson() {}

    /** An object nested at most {@code depth} levels deep. */
    public static JsonObject object(RandomGenerator random, int depth) {
        return JsonObject.of(members(random, depth));
    }

    private static Map<String, @Nullable Object> members(RandomGenerator random, int depth) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            members.put(RandomText.pick(random, NAMES), value(random, depth - 1));
        }
        return members;
    }

    private static @Nullable Object value(RandomGenerator random, int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextLong();
            case 3 -> new BigDecimal(BigInteger.valueOf(random.nextLong()).pow(3), 20);
            case 4, 5 -> RandomText.any(random, 20);
            case 6 -> list(random, depth);
            default -> members(random, depth);
        };
    }

    private static List<@Nullable Object> list(RandomGenerator random, int depth) {
        List<@Nullable Object> items = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            items.add(value(random, depth - 1));
        }
        return items;
    }
}
