package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.template.RenderedMail;

import jakarta.ws.rs.core.Response;

/** The part of a rendered mail that is looked at, or the width that it is looked at in. */
enum Look implements Keyword {
    DESKTOP("Desktop"),
    PHONE("Phone"),
    TEXT("Plain text"),
    SOURCE("Source");

    private final String label;

    Look(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The content of the frame. */
    Response frame(RenderedMail mail) {
        return switch (this) {
            case DESKTOP, PHONE -> MailBody.of(mail.html());
            case TEXT -> MailBody.ofText(mail.text());
            case SOURCE -> MailBody.ofText(mail.html());
        };
    }

    /** The one with this keyword, else the first. */
    static Look of(String text) {
        return Keyword.parse(Look.class, text).orElse(DESKTOP);
    }
}
