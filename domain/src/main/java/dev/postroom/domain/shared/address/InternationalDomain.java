package dev.postroom.domain.shared.address;

import dev.postroom.domain.shared.text.Text;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Domain names in other scripts than ASCII (IDNA 2008 by UTS 46, nontransitional, as browsers do
 * it).
 */
public final class InternationalDomain {

    private static final String PREFIX = "xn--";

    private InternationalDomain() {}

    /**
     * Whether each label that stands for one in other letters ({@code xn--}) does stand for one.
     */
    public static boolean isMeaningful(String domain) {
        return Arrays.stream(domain.toLowerCase(Locale.ROOT).split("\\.", -1))
                .allMatch(label -> !label.startsWith(PREFIX) || isEncoded(label));
    }

    /**
     * The name in ASCII and in lower case. Fails with IllegalArgumentException for characters that
     * no domain name has; the syntax of labels in ASCII is not checked.
     */
    static String toAscii(String domain) {
        return Arrays.stream(DomainLabel.mapped(domain).split("\\.", -1))
                .map(InternationalDomain::asciiLabel)
                .collect(Collectors.joining("."));
    }

    /** The name with its labels in their own letters. */
    public static String toUnicode(String domain) {
        return Arrays.stream(domain.split("\\.", -1))
                .map(InternationalDomain::ownLabel)
                .collect(Collectors.joining("."));
    }

    private static String ownLabel(String label) {
        return label.startsWith(PREFIX)
                ? Punycode.decoded(label.substring(PREFIX.length())).orElse(label)
                : label;
    }

    private static String asciiLabel(String label) {
        if (Text.isAscii(label)) {
            return label;
        }
        if (!isValid(label)) {
            throw new IllegalArgumentException("a label has characters in places without meaning");
        }
        return PREFIX + Punycode.encoded(label);
    }

    private static boolean isEncoded(String label) {
        return Punycode.decoded(label.substring(PREFIX.length()))
                .filter(own -> !Text.isAscii(own) && own.equals(mapped(own)) && isValid(own))
                .filter(own -> label.equals(PREFIX + Punycode.encoded(own)))
                .isPresent();
    }

    // empty for characters that no domain name has
    private static String mapped(String label) {
        try {
            return DomainLabel.mapped(label);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private static boolean isValid(String label) {
        return !label.startsWith("-")
                && !label.endsWith("-")
                && !label.startsWith(PREFIX)
                && !isMark(label.codePointAt(0))
                && JoinerRules.allow(label)
                && BidiRule.allows(label);
    }

    private static boolean isMark(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK ->
                    true;
            default -> false;
        };
    }
}
