package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.page.Sort;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sort orders as text: a field name, with a leading hyphen for descending. */
final class Sorts {

    private Sorts() {}

    static String text(Sort<?> sort) {
        return (sort.descending() ? "-" : "") + name(sort.field());
    }

    static <S extends Enum<S>> Optional<Sort<S>> parse(
            String text, Class<S> sorts, QueryParameters query) {
        boolean descending = text.startsWith("-");
        String field = descending ? text.substring(1) : text;
        Optional<Sort<S>> sort =
                Arrays.stream(sorts.getEnumConstants())
                        .filter(constant -> name(constant).equals(field))
                        .findFirst()
                        .map(constant -> new Sort<>(constant, descending));
        if (sort.isEmpty()) {
            List<String> known = Arrays.stream(sorts.getEnumConstants()).map(Sorts::name).toList();
            query.violate("sort", "unknown_value", Messages.oneOf(field, known));
        }
        return sort;
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
