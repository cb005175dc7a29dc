package dev.postroom.domain.idempotency;

import dev.postroom.domain.shared.DrivingPort;

/** Deletes expired answers. */
@DrivingPort
public interface ForgetAnswers {

    /** Removes at most {@code most} expired answers of all workspaces; returns their number. */
    int forgetExpired(int most);
}
