package dev.postroom.domain.shared.text;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The constants of each enum by their keywords, collected once: rows are read by thousands. */
final class Keywords {

    private static final ClassValue<Map<String, Object>> CONSTANTS =
            new ClassValue<>() {
                @Override
                protected Map<String, Object> computeValue(Class<?> type) {
                    return Arrays.stream(type.getEnumConstants())
                            .collect(Collectors.toUnmodifiableMap(Keywords::keyword, one -> one));
                }
            };

    private Keywords() {}

    private static String keyword(Object constant) {
        return ((Keyword) constant).keyword();
    }

    /** All constants of an enum of keywords. */
    static Map<String, Object> constants(Class<?> type) {
        return CONSTANTS.get(type);
    }
}
