package dev.postroom.domain.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.DrivingPort;

import java.util.function.Supplier;

/** Takes note of requests of programs. */
@DrivingPort
public interface RecordRequests {

    /**
     * Counts a request, and keeps it for the log if it failed or is one of few. Returns at once,
     * stores nothing and fails never for want of room.
     *
     * @param row gives what the log keeps; called at once, or not
     */
    void answered(Workspace workspace, ApiKeyId key, int status, Supplier<LoggedRequest> row);
}
