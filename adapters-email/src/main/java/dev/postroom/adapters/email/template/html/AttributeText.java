package dev.postroom.adapters.email.template.html;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text that an attribute of HTML has in a browser. */
final class AttributeText {

    private static final Map<String, String> NAMED =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'");
    private static final Pattern REFERENCE =
            Pattern.compile("&(?:#(\\d{1,7})|#[xX](\\p{XDigit}{1,6})|(\\w{1,31}));");

    private AttributeText() {}

    /** The text without character references; empty when it has one that is not known here. */
    static Optional<String> of(String source) {
        if (source.indexOf('&') < 0) {
            return Optional.of(source);
        }
        Matcher references = REFERENCE.matcher(source);
        StringBuilder text = new StringBuilder(source.length());
        while (references.find()) {
            Optional<String> character = character(references);
            if (character.isEmpty()) {
                return Optional.empty();
            }
            references.appendReplacement(text, Matcher.quoteReplacement(character.get()));
        }
        return Optional.of(references.appendTail(text).toString());
    }

    private static Optional<String> character(Matcher reference) {
        if (reference.group(1) != null) {
            return character(Integer.parseInt(reference.group(1)));
        }
        return reference.group(2) != null
                ? character(Integer.parseInt(reference.group(2), 16))
                : Optional.ofNullable(NAMED.get(reference.group(3)));
    }

    private static Optional<String> character(int point) {
        return Character.isValidCodePoint(point)
                ? Optional.of(Character.toString(point))
                : Optional.empty();
    }
}
