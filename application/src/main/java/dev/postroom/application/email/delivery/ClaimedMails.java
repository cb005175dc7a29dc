package dev.postroom.application.email.delivery;

import dev.postroom.domain.email.EmailId;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Which mails of a claim are still to be handed over. A claim can take long to be handed over, and
 * people unsubscribe and are deleted in that time: it is asked again after {@value #MOST_MILLIS}
 * ms. Belongs to one thread.
 */
final class ClaimedMails {

    private static final long MOST_MILLIS = 500;
    private static final Duration OLDEST = Duration.ofMillis(MOST_MILLIS);

    private final InstantSource clock;
    private final Supplier<Set<EmailId>> question;
    private Set<EmailId> held;
    private Instant asked;

    /**
     * @param first the answer of a moment ago
     * @param question answers again
     */
    ClaimedMails(InstantSource clock, Set<EmailId> first, Supplier<Set<EmailId>> question) {
        this.clock = clock;
        this.question = question;
        this.held = first;
        this.asked = clock.instant();
    }

    /** Whether the mail was among them half a second ago, and nothing says otherwise since. */
    boolean includes(EmailId mail) {
        Instant now = clock.instant();
        if (now.isAfter(asked.plus(OLDEST))) {
            held = question.get();
            asked = now;
        }
        return held.contains(mail);
    }
}
