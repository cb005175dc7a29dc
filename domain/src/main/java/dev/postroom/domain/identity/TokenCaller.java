package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A person with a sealed link. Can access only the data of that person, and has no permission
 * beyond that.
 *
 * @param subscriber the subscriber that the link was sealed for
 * @param purpose what the link is made for
 * @param mail the cause of the mail that the link was in, if it has one
 * @param expiresAt the end of the link on the workspace's clock; empty: none
 */
public record TokenCaller(
        Workspace workspace,
        SubscriberId subscriber,
        LinkPurpose purpose,
        Optional<MailReference> mail,
        Optional<Instant> expiresAt)
        implements Caller {

    @Override
    public Actor actor() {
        return Actor.token(subscriber);
    }

    @Override
    public Set<Permission> permissions() {
        return Set.of();
    }

    @Override
    public boolean isRestricted() {
        return true;
    }
}
