package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.TemplateErrors;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits of MJML before it is parsed, counted in one pass each. Every limit belongs to a part
 * of the parser or of the converter that takes more than linear time.
 */
final class MjmlText {

    private static final int MAX_TAGS = 4000;
    // The converter looks for the end of each of them in the rest of the mail.
    private static final int MAX_CONDITIONALS = 100;
    // The parser repeats open formatting tags in every block behind them.
    private static final int MAX_REPEATED_TAGS = 100_000;
    // The converter reads from each of them to the next quote and semicolon, for every font.
    private static final int MAX_FONT_SEARCH = 1_000_000;
    private static final String FONT = "font-family:";
    private static final Pattern FORMATTING =
            Pattern.compile(
                    "<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\\s/]",
                    Pattern.CASE_INSENSITIVE);

    private MjmlText() {}

    /** Fails with {@code Invalid}, under no field, for MJML that exceeds a limit. */
    static void check(String mjml) {
        long tags = HtmlSize.tags(mjml);
        check(tags, MAX_TAGS, "tags in MJML");
        check(occurrences(mjml, "<!--[if"), MAX_CONDITIONALS, "conditional comments");
        check(tags * formattingTags(mjml), MAX_REPEATED_TAGS, "repetitions of formatting tags");
        check(fontSearch(mjml), MAX_FONT_SEARCH, "characters in styles with font-family");
    }

    /** Fails when the count exceeds the limit. */
    static void check(long count, long limit, String what) {
        if (count > limit) {
            throw TemplateErrors.exceeded(
                    "The template exceeds the limit of %d %s.".formatted(limit, what));
        }
    }

    private static int occurrences(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
            count++;
        }
        return count;
    }

    /** The number of different formatting tags with attributes: equal ones are repeated thrice. */
    private static long formattingTags(String mjml) {
        Set<String> different = new HashSet<>();
        Matcher tag = FORMATTING.matcher(mjml);
        while (tag.find()) {
            different.add(mjml.substring(tag.start(), TagEnd.of(mjml, tag.end() - 1)));
        }
        return different.size();
    }

    private static long fontSearch(String mjml) {
        String text = mjml.toLowerCase(Locale.ROOT);
        long cost = 0;
        int nextEnd = text.length();
        int nextQuote = text.length();
        for (int i = text.length() - 1; i >= 0; i--) {
            switch (text.charAt(i)) {
                case ';', '}' -> nextEnd = i;
                case '"' -> nextQuote = i;
                case 'f' -> {
                    boolean isFont = text.startsWith(FONT, i);
                    cost += isFont ? (nextEnd - i) + (nextQuote - i) : 0;
                }
                default -> {}
            }
        }
        return cost;
    }
}
