package dev.postroom.application.campaign;

import dev.postroom.domain.template.TemplateSource;

import java.util.List;
import java.util.Optional;

/**
 * Letters that together take the usual ways through the code that composes and writes mails. What
 * the runtime compiled for one kind of letter alone it compiles again for the next kind.
 */
final class SampleLetters {

    private static final String LINK = "<a href='{{unsubscribe_url}}'>Unsubscribe</a>";

    /** A letter of short ASCII lines. */
    private static final TemplateSource LINES =
            html(
                    "A letter to {{first_name}}",
                    "<p>Dear {{first_name}} {{last_name}} ({{email}}),</p>\n"
                            + "<p>This is a paragraph of a letter.</p>\n".repeat(80)
                            + "<p>{{subscriber.metadata.plan}}"
                            + " {{subscriber.metadata.address.city}}</p>\n"
                            + LINK);

    /** A letter without a line end, as builders of pages write them. */
    private static final TemplateSource ONE_LINE =
            html(
                    "Hello {{first_name}}, this subject is long enough to be folded into two lines",
                    "<p>Dear {{first_name}}, {{subscriber.metadata.plan}} {{email}}</p>"
                            + "<p style=\"margin:0\">This is a paragraph.</p>".repeat(80)
                            + LINK);

    /** A larger letter with other than ASCII characters, a condition, and a text of its own. */
    private static final TemplateSource WORLD =
            new TemplateSource(
                    "Grüße an {{first_name}}",
                    Optional.of("Für {{first_name}}"),
                    Optional.empty(),
                    Optional.of(
                            "<html><body><p>{{#if first_name}}Liebe {{first_name}}{{/if}}</p>\n"
                                    + "<p>Ein Absatz mit größeren Wörtern = 1.</p>\n".repeat(300)
                                    + "<p>{{subscriber.metadata.city}}</p>\n"
                                    + "<a href=\"https://example.com/?of={{email}}\">Mehr</a>\n"
                                    + LINK
                                    + "</body></html>"),
                    Optional.of("Liebe {{first_name}},\n\n{{unsubscribe_url}}\n"));

    private SampleLetters() {}

    static List<TemplateSource> all() {
        return List.of(LINES, ONE_LINE, WORLD);
    }

    private static TemplateSource html(String subject, String html) {
        return new TemplateSource(
                subject, Optional.empty(), Optional.empty(), Optional.of(html), Optional.empty());
    }
}
