package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.EscapingStrategy;
import com.github.jknack.handlebars.Formatter;
import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Template;
import com.github.jknack.handlebars.cache.NullTemplateCache;
import com.github.jknack.handlebars.context.MapValueResolver;

import dev.postroom.domain.shared.JsonObject;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The engine, restricted to the features that templates may use: values come only from maps, never
 * by reflection; without a loader, nothing can be included; as in Handlebars, a name is resolved in
 * its own block only. Safe for any number of threads.
 */
final class Dialect {

    private final Handlebars engine;

    private Dialect(EscapingStrategy escaping) {
        engine =
                new Handlebars(new NoIncludes())
                        .with(new AllowedFunctions())
                        .with(escaping)
                        .with(NullTemplateCache.INSTANCE)
                        .with(Dialect::format)
                        .parentScopeResolution(false);
    }

    /** Values are escaped: for HTML and MJML. */
    static Dialect escaped() {
        return new Dialect(EscapingStrategy.HTML_ENTITY);
    }

    /** Values are not escaped: for subjects and plain text. */
    static Dialect plain() {
        return new Dialect(EscapingStrategy.NOOP);
    }

    /** Parses a source. Throws the engine's own exceptions. */
    Template parse(String source) {
        try {
            return engine.compileInline(source);
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be read", e);
        }
    }

    /** The variables as the engine reads them. */
    static Context context(JsonObject variables) {
        return Context.newBuilder(variables.members()).resolver(MapValueResolver.INSTANCE).build();
    }

    private static Object format(Object value, Formatter.Chain next) {
        return switch (value) {
            case BigDecimal number -> number.toPlainString();
            case Map<?, ?> _ -> "";
            case Collection<?> items -> joined(items, next);
            default -> next.format(value);
        };
    }

    private static String joined(Collection<?> items, Formatter.Chain next) {
        return items.stream()
                .map(item -> item == null ? "" : format(item, next).toString())
                .collect(Collectors.joining(", "));
    }
}
