package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.Helper;
import com.github.jknack.handlebars.Options;
import com.github.jknack.handlebars.Template;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The blocks {@code if, unless, with} and {@code each}, as in Handlebars, but written directly into
 * the budgeted output. A block itself therefore returns no text.
 */
final class BlockFunctions {

    private BlockFunctions() {}

    /** The blocks by name. */
    static Map<String, Helper<@Nullable Object>> all() {
        return Map.of(
                "if", BlockFunctions::ifTrue,
                "unless", BlockFunctions::unless,
                "with", BlockFunctions::with,
                "each", BlockFunctions::each);
    }

    private static Object ifTrue(@Nullable Object value, Options options) throws IOException {
        return write(options.isFalsy(value) ? options.inverse : options.fn, options.context);
    }

    private static Object unless(@Nullable Object value, Options options) throws IOException {
        return write(options.isFalsy(value) ? options.fn : options.inverse, options.context);
    }

    private static Object with(@Nullable Object value, Options options) throws IOException {
        if (value == null || options.isFalsy(value)) {
            return write(options.inverse, options.context);
        }
        return writeItem(options, value, Map.of(), List.of(value));
    }

    private static Object each(@Nullable Object value, Options options) throws IOException {
        List<Entry> entries = entries(value);
        if (entries.isEmpty()) {
            return write(options.inverse, options.context);
        }
        int last = entries.size() - 1;
        for (int i = 0; i <= last; i++) {
            Entry entry = entries.get(i);
            Map<String, Object> position =
                    Map.of("@key", entry.key(), "@index", i, "@first", i == 0, "@last", i == last);
            writeItem(options, entry.value(), position, List.of(entry.value(), entry.key()));
        }
        return "";
    }

    // Names from "as |item|" are visible in all inner blocks, those of an item only in its own
    // block.
    private static Object writeItem(
            Options options, Object item, Map<String, Object> position, List<Object> params)
            throws IOException {
        BudgetedOutput output = BudgetedOutput.current();
        Map<String, Object> outer = output.blockParams();
        Map<String, Object> names = named(outer, options.blockParams, params);
        Context context = Context.newContext(options.context, item).combine(position);
        output.block(options.fn, context.combine(names), names);
        return "";
    }

    private static Map<String, Object> named(
            Map<String, Object> outer, List<String> names, List<Object> values) {
        if (names.isEmpty()) {
            return outer;
        }
        Map<String, Object> all = new HashMap<>(outer);
        for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
            all.put(names.get(i), values.get(i));
        }
        return all;
    }

    private static List<Entry> entries(@Nullable Object value) {
        List<Entry> entries = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> entries.add(Entry.of(String.valueOf(key), item)));
        } else if (value instanceof Iterable<?> items) {
            items.forEach(item -> entries.add(Entry.of(entries.size(), item)));
        }
        return entries;
    }

    private static Object write(Template part, Context context) throws IOException {
        BudgetedOutput.current().block(part, context);
        return "";
    }

    /** An element of a loop; an absent value renders as empty text. */
    private record Entry(Object key, Object value) {
        static Entry of(Object key, @Nullable Object value) {
            return new Entry(key, value == null ? "" : value);
        }
    }
}
