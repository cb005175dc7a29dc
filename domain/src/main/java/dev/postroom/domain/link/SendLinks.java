package dev.postroom.domain.link;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;

/** Recent links for people who have only the lasting link in a mail. */
@DrivingPort
public interface SendLinks {

    /** The shortest time between two such mails to a person. */
    Duration PAUSE = Duration.ofMinutes(15);

    /**
     * Queues a mail to the person's own address, with a link to the preference center that has all
     * rights there for {@link LinkLifetime#usual}. It is not marketing mail, so that a person who
     * unsubscribed gets it too. {@code Unauthenticated} ({@code invalid_token}) when the subscriber
     * was deleted.
     *
     * @return false when nothing was queued, because such a mail was queued within {@link #PAUSE}
     */
    boolean send(TokenCaller caller, Letter letter);

    /**
     * The words of the mail, in the language of the person.
     *
     * @param text plain text; the link follows it on a line of its own
     * @param signature of the sender, plain text after the link
     */
    record Letter(String subject, String text, String signature) {}
}
