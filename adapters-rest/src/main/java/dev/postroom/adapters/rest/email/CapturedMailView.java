package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.sandbox.CapturedMail;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;

/**
 * A captured mail as clients see it.
 *
 * @param source the complete message as it would have been sent
 */
record CapturedMailView(
        String id,
        @JsonUnwrapped HeadView head,
        @Nullable String html,
        @Nullable String text,
        String source,
        String createdAt)
        implements View {
    /** The addresses, the subject and the ids of the mail. */
    record HeadView(String messageId, String from, String to, String subject) {
        static HeadView of(CapturedMail.Headers headers) {
            return new HeadView(
                    headers.messageId(), headers.from(), headers.to(), headers.subject());
        }
    }

    static CapturedMailView of(CapturedMail mail) {
        return new CapturedMailView(
                mail.id().toString(),
                HeadView.of(mail.headers()),
                mail.html().orElse(null),
                mail.text().orElse(null),
                new String(mail.source(), StandardCharsets.UTF_8),
                Times.text(mail.capturedAt()));
    }

    /** A captured mail in a list, without its content. */
    record Summary(String id, @JsonUnwrapped HeadView head, String createdAt) implements View {

        static Summary of(CapturedMail.Entry mail) {
            return new Summary(
                    mail.id().toString(),
                    HeadView.of(mail.headers()),
                    Times.text(mail.capturedAt()));
        }
    }
}
