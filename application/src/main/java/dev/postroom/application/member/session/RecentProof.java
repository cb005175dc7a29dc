package dev.postroom.application.member.session;

import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;

/** Changes of what lets a person in need a recent proof of who the person is. */
public final class RecentProof {

    private RecentProof() {}

    /** Fails with {@code Conflict} {@code proof_needed} when the last proof was some time ago. */
    public static void require(OpenSession session, Instant now) {
        if (!session.isFreshAt(now)) {
            throw Failure.Conflict.of("proof_needed", "Prove first that it is still you.")
                    .asException();
        }
    }
}
