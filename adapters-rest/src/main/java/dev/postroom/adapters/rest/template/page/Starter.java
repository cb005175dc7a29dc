package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.explorer.Bundled;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.template.TemplateCategory;

import java.util.Map;

/** A mail that a new template can begin as. */
enum Starter implements Keyword {
    EMPTY("Empty", "", ""),
    LETTER("Letter", "A word from us", "A few lines, written to you."),
    NEWSLETTER("Newsletter", "The story that matters this month", "And two more stories.");

    private final String label;
    private final String subject;
    private final String previewText;

    Starter(String label, String subject, String previewText) {
        this.label = label;
        this.subject = subject;
        this.previewText = previewText;
    }

    String label() {
        return label;
    }

    /** Values of its variables, to look at it. */
    String sample() {
        return this == EMPTY ? "" : "first_name = Ada";
    }

    /** The form that is filled in with it. */
    TemplateForm form() {
        return this == EMPTY
                ? TemplateForm.of(Map.of())
                : TemplateForm.of(
                        Map.of(
                                TemplateForm.SUBJECT,
                                subject,
                                TemplateForm.PREVIEW_TEXT,
                                previewText,
                                TemplateForm.CATEGORY,
                                TemplateCategory.MARKETING.keyword(),
                                TemplateForm.SOURCE,
                                Bundled.text("starters/" + keyword() + ".html")));
    }
}
