package dev.postroom.adapters.email.email;

import dev.postroom.adapters.email.template.HtmlText;
import dev.postroom.domain.email.MailContent;

import java.util.Optional;

/** The part for readers without HTML; every mail has one. */
final class PlainText {

    private PlainText() {}

    /** The text given, or the one derived from the HTML; empty when neither says anything. */
    static Optional<String> of(MailContent content) {
        return content.text().or(() -> content.html().map(HtmlText::of).filter(t -> !t.isBlank()));
    }
}
