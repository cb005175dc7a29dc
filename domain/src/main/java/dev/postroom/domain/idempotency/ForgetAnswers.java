package dev.postroom.domain.idempotency;

import dev.postroom.domain.shared.DrivingPort;

/** Frees the room of answers that are not given again. */
@DrivingPort
public interface ForgetAnswers {

    /** Removes at most {@code most} expired answers of all workspaces; returns how many. */
    int forgetExpired(int most);
}
