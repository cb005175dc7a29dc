package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Helper;
import com.github.jknack.handlebars.Options;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The helpers that return a value: {@code default, date, upper} and {@code lower}. Without
 * parameters each of these names is an ordinary variable.
 */
final class ValueFunctions {

    private ValueFunctions() {}

    /** The helpers by name. */
    static Map<String, Helper<@Nullable Object>> all() {
        return Map.of(
                "default", orVariable(ValueFunctions::firstGiven),
                "date", orVariable(new DateFormatting()),
                "upper", orVariable((value, _) -> text(value).toUpperCase(Locale.ROOT)),
                "lower", orVariable((value, _) -> text(value).toLowerCase(Locale.ROOT)));
    }

    private static Helper<@Nullable Object> orVariable(Helper<@Nullable Object> helper) {
        return (value, options) ->
                isCall(options)
                        ? helper.apply(value, options)
                        : options.context.get(options.helperName);
    }

    // The engine passes the first parameter as the value, not among the options' parameters.
    private static boolean isCall(Options options) {
        Integer given = options.data(com.github.jknack.handlebars.Context.PARAM_SIZE);
        return given != null && given > 0;
    }

    private static Object firstGiven(@Nullable Object value, Options options) {
        return Stream.concat(Stream.ofNullable(value), Stream.of(options.params))
                .filter(ValueFunctions::isGiven)
                .findFirst()
                .orElse("");
    }

    private static boolean isGiven(@Nullable Object value) {
        return value != null && !value.toString().isBlank();
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
