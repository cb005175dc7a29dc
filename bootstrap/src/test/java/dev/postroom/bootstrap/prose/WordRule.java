package dev.postroom.bootstrap.prose;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One rule of {@code prose/rules.txt}.
 *
 * @param kinds the texts that it covers
 * @param pattern what it refuses, in upper and lower case
 * @param better what to write instead
 * @param bad texts that it must refuse
 * @param good texts that say the same and that it must accept
 */
record WordRule(
        String name,
        Set<TextKind> kinds,
        Pattern pattern,
        String why,
        String better,
        List<String> bad,
        List<String> good) {

    /** One line for a person, when the rule covers the text and refuses it. */
    Optional<String> finding(Wording wording) {
        if (!kinds.contains(wording.kind())) {
            return Optional.empty();
        }
        Matcher matcher = pattern.matcher(wording.text());
        return matcher.find() ? Optional.of(line(wording, matcher)) : Optional.empty();
    }

    private String line(Wording wording, Matcher matcher) {
        String text = wording.text();
        int from = Math.max(0, matcher.start() - 40);
        int to = Math.min(text.length(), matcher.end() + 40);
        return "%s: \"%s\" (%s: %s Better: %s)"
                .formatted(wording.place(), text.substring(from, to), name, why, better);
    }
}
