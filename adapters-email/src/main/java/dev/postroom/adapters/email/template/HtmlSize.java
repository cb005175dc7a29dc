package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.TemplateErrors;

/** The limits of HTML, checked without parsing it. */
final class HtmlSize {

    // Parsing takes 5 to 20 microseconds for each of them.
    private static final int MAX_TAGS = 20_000;

    private HtmlSize() {}

    /** Fails with {@code Invalid}, under no field, for HTML that is too large. */
    static void check(String html) {
        if (html.length() > Budget.MAX_OUTPUT) {
            throw TemplateErrors.exceeded(TemplateErrors.TOO_MUCH_OUTPUT);
        }
        checkTags(tags(html));
    }

    /** Fails with {@code Invalid}, under no field, for more tags than HTML may have. */
    static void checkTags(long tags) {
        if (tags > MAX_TAGS) {
            throw TemplateErrors.exceeded("The HTML must have at most " + MAX_TAGS + " tags.");
        }
    }

    /** The number of characters that may begin a tag. */
    static long tags(String markup) {
        long tags = 0;
        for (int at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) {
            tags++;
        }
        return tags;
    }
}
