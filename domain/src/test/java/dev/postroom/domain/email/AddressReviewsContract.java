package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.AddressReviews.Review;
import dev.postroom.domain.shared.page.Position;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link AddressReviews} must pass. */
public interface AddressReviewsContract extends PortContract {

    /** The port, on the store of {@link #ports()}. */
    AddressReviews reviews();

    /** Stores that this workspace is to be looked through. */
    void begin(Workspace workspace);

    private Optional<Review> next() {
        return ports().transactions().inTransaction(() -> reviews().lockNext());
    }

    @Test
    default void nothingIsLeftWhenNothingBegan() {
        newLive();

        assertThat(next()).isEmpty();
    }

    @Test
    default void eachWorkspaceGoesOnAfterTheSubscriberWhomItReachedAndEndsOnce() {
        List<Workspace> all = new ArrayList<>(strangersTo(newLive()));
        all.forEach(this::begin);
        List<Workspace> ended = new ArrayList<>();

        for (Optional<Review> review = next(); review.isPresent(); review = next()) {
            Workspace workspace = review.get().workspace();
            assertThat(review.get().after()).isEmpty();
            Position reached = new Position("2026-03-01T09:00:00.000000Z", newId());
            ports().transactions().inTransaction(() -> reviews().reach(workspace, reached));
            assertThat(next()).contains(new Review(workspace, Optional.of(reached)));
            ports().transactions().inTransaction(() -> reviews().end(workspace));
            ended.add(workspace);
        }

        assertThat(ended).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    default void aStepThatIsRolledBackIsRepeated() {
        Workspace workspace = newLive();
        begin(workspace);

        Rollback.of(ports().transactions(), () -> reviews().end(workspace));

        assertThat(next()).contains(new Review(workspace, Optional.empty()));
    }
}
