package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Position;

import java.util.Optional;

/**
 * The workspaces whose active subscribers are still to be compared with the suppressed addresses,
 * each once. Every method needs a transaction.
 */
@DrivenPort
public interface AddressReviews {

    /**
     * A workspace that is being looked through.
     *
     * @param after the last subscriber who was looked at, in order of creation
     */
    record Review(Workspace workspace, Optional<Position> after) {}

    /** One that no other transaction has locked, locked until this one ends; or empty. */
    Optional<Review> lockNext();

    /** The next look at the workspace begins after this subscriber. */
    void reach(Workspace workspace, Position reached);

    /** The workspace was looked through. */
    void end(Workspace workspace);
}
