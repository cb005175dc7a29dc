package dev.postroom.domain.link;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;
import java.util.Set;

/** Opens the sealed links that recipients present. Changes nothing. */
@DrivingPort
public interface OpenLinks {

    /**
     * The person with this token, read once. {@code Unauthenticated} in this order: {@code
     * invalid_token} when it is forged or damaged, or when its workspace or subscriber was deleted;
     * {@code wrong_token_purpose} when it is made for something else; {@code token_expired} when it
     * has ended on the workspace's clock.
     *
     * @param accepted the purposes that are good here
     */
    OpenedLink open(String token, Set<LinkPurpose> accepted);

    /**
     * As {@link #open}, for the link in a mail that unsubscribes: when its subscriber was deleted,
     * it is good for the one who has the address now, or for the address alone.
     *
     * @param link a token for mails, followed by a period and the sealed address in newer mails
     */
    Leaver openToLeave(String link);

    /**
     * Where a genuine link comes from, also when {@link #open} refuses it; empty when it is forged
     * or damaged, or when its workspace was deleted.
     */
    Optional<Workspace> sender(String link);
}
