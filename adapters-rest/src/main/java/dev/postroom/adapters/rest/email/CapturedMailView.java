package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.CapturedMail;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * A captured mail as clients see it.
 *
 * @param source the whole message as it would have gone over the wire
 */
record CapturedMailView(
        String id,
        String messageId,
        String from,
        String to,
        String subject,
        @Nullable String html,
        @Nullable String text,
        String source,
        String createdAt)
        implements View {

    static CapturedMailView of(CapturedMail mail) {
        return new CapturedMailView(
                mail.id().toString(),
                mail.headers().messageId(),
                mail.headers().from(),
                mail.headers().to(),
                mail.headers().subject(),
                mail.html().orElse(null),
                mail.text().orElse(null),
                new String(mail.source(), StandardCharsets.UTF_8),
                Times.text(mail.capturedAt()));
    }

    /** A captured mail in a list: without its content. */
    record Summary(
            String id, String messageId, String from, String to, String subject, String createdAt)
            implements View {

        static Summary of(CapturedMail mail) {
            return new Summary(
                    mail.id().toString(),
                    mail.headers().messageId(),
                    mail.headers().from(),
                    mail.headers().to(),
                    mail.headers().subject(),
                    Times.text(mail.capturedAt()));
        }
    }
}
