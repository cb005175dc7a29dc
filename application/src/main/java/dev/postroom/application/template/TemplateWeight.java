package dev.postroom.application.template;

import dev.postroom.domain.template.TemplateSource;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The weight of compiled templates in a cache, in characters of their sources: a compiled template
 * takes up to about 40 bytes for each.
 */
public final class TemplateWeight {

    /** The most that the templates of one cache weigh together. */
    public static final long CAPACITY = 1 << 20;

    // so that a cache has at most 64 templates
    private static final int LEAST = 16 * 1024;

    private TemplateWeight() {}

    /** The weight of a template with these sources. */
    public static int of(TemplateSource source) {
        return Math.max(LEAST, length(source));
    }

    static int length(TemplateSource source) {
        return Stream.of(source.mjml(), source.html(), source.text())
                .flatMap(Optional::stream)
                .mapToInt(String::length)
                .sum();
    }
}
