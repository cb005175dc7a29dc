package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.Email;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The response to an accepted mail: the email of the first recipient, and all emails.
 *
 * @param emails one for each recipient in the given order, then one for each copy
 */
public record AcceptedView(
        String id,
        String status,
        String to,
        @Nullable String templateId,
        String createdAt,
        @Nullable String scheduledAt,
        List<One> emails)
        implements View {

    /** One of the emails. */
    public record One(String id, String to, String status) {
        static One of(Email email) {
            return new One(
                    email.id().toString(),
                    email.mail().to().address().value(),
                    email.status().keyword());
        }
    }

    static AcceptedView of(List<Email> emails) {
        Email first = emails.getFirst();
        return new AcceptedView(
                first.id().toString(),
                first.status().keyword(),
                first.mail().to().address().value(),
                first.summary().origin().templateId().map(Object::toString).orElse(null),
                Times.text(first.summary().createdAt()),
                Times.textOrNull(first.summary().scheduledAt()),
                emails.stream().map(One::of).toList());
    }

    /**
     * The view of an accepted batch.
     *
     * @param emails one for each mail of each request, in the order of {@link AcceptedView}
     */
    public record Batch(List<One> emails) implements View {
        /** The view of these emails. */
        public static Batch of(List<Email> emails) {
            return new Batch(emails.stream().map(One::of).toList());
        }
    }
}
