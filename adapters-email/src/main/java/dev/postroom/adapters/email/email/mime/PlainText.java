package dev.postroom.adapters.email.email.mime;

import dev.postroom.adapters.email.template.HtmlText;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.text.ComposedText;

import java.util.Optional;

/** The plain-text part, which every mail has. */
public final class PlainText {

    private PlainText() {}

    /** The given text, or the text derived from the HTML; empty when neither has content. */
    public static Optional<ComposedText> of(MailContent content) {
        return content.text()
                .or(() ->
                        content.html()
                                .map(html -> ComposedText.of(HtmlText.of(html.whole())))
                                .filter(text -> !text.isBlank()));
    }
}
