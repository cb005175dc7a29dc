package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A person with a sealed link. Can access only the data of that person.
 *
 * @param subscriber id of the subscriber that the link was sealed for
 * @param purpose what the link is made for
 * @param mail the cause of the mail that the link was in, if it has one
 * @param expiresAt the end of the link on the workspace's clock; empty: none
 */
public record TokenCaller(
        Workspace workspace,
        UUID subscriber,
        LinkPurpose purpose,
        Optional<MailReference> mail,
        Optional<Instant> expiresAt)
        implements Caller {

    @Override
    public Actor actor() {
        return Actor.token(subscriber);
    }
}
