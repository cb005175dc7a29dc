package dev.postroom.adapters.email.template.language;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The languages of dates. The JDK keeps the names of months permanently for each locale that it has
 * seen, so only those count whose number is known before.
 */
final class Languages {

    private static final int MAX_TAG = 35;
    private static final Set<Locale> KNOWN =
            Locale.availableLocales().collect(Collectors.toUnmodifiableSet());

    private Languages() {}

    /** The locale of a tag such as {@code de} or {@code pt_BR}, its language alone, or English. */
    static Locale named(String tag) {
        if (tag.length() > MAX_TAG) {
            return Locale.ENGLISH;
        }
        Locale asked = Locale.forLanguageTag(tag.strip().replace('_', '-'));
        Stream<Locale> choices = List.of(asked, Locale.of(asked.getLanguage())).stream();
        return choices.filter(KNOWN::contains)
                .filter(locale -> !locale.getLanguage().isEmpty())
                .findFirst()
                .orElse(Locale.ENGLISH);
    }
}
