package dev.postroom.adapters.rest.shared.page.part;

import java.util.Optional;

/**
 * A property of a resource, by its name.
 *
 * @param href where the text leads; empty for no link
 * @param badge shown instead of the text
 * @param moment shown instead of the text
 */
public record Fact(
        String label,
        String text,
        boolean isCode,
        String href,
        Optional<Badge> badge,
        Optional<Moment> moment) {

    /** A property that is a text. */
    public Fact(String label, String text) {
        this(label, text, false, "", Optional.empty(), Optional.empty());
    }

    /** A text for programs. */
    public static Fact code(String label, String text) {
        return new Fact(label, text, true, "", Optional.empty(), Optional.empty());
    }

    /** A text that leads to an address. */
    public static Fact link(String label, String text, String href) {
        return new Fact(label, text, false, href, Optional.empty(), Optional.empty());
    }

    /** A status. */
    public static Fact badge(String label, Badge badge) {
        return new Fact(label, "", false, "", Optional.of(badge), Optional.empty());
    }

    /** A time. */
    public static Fact time(String label, Moment moment) {
        return new Fact(label, "", false, "", Optional.empty(), Optional.of(moment));
    }
}
