package dev.postroom.application.email;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.Emails;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The mails of a claim that were not cancelled since. The mails to a person are cancelled when the
 * person is deleted, and a claim can take long to be handed over: it is asked again after {@value
 * #MOST_MILLIS} ms. Belongs to one thread.
 */
final class HeldMails {

    private static final long MOST_MILLIS = 500;
    private static final Duration OLDEST = Duration.ofMillis(MOST_MILLIS);

    private final Emails emails;
    private final InstantSource clock;
    private final List<Claimed<Email>> claims;
    private Set<EmailId> held;
    private Instant asked;

    /**
     * @param claims that were made a moment ago
     */
    HeldMails(Emails emails, InstantSource clock, List<Claimed<Email>> claims) {
        this.emails = emails;
        this.clock = clock;
        this.claims = claims;
        this.held = claims.stream().map(claim -> claim.work().id()).collect(Collectors.toSet());
        this.asked = clock.instant();
    }

    /** Whether the mail was to be sent half a second ago, and nothing says otherwise since. */
    boolean includes(Claimed<Email> claim) {
        Instant now = clock.instant();
        if (now.isAfter(asked.plus(OLDEST))) {
            held = emails.stillHeld(claims);
            asked = now;
        }
        return held.contains(claim.work().id());
    }
}
