package dev.postroom.domain.request;

import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.SettableClock;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Requests for tests. */
public record RequestFixture(ApiKeyId key, String method, Instant at) {

    /** A GET of a subscriber. */
    public static RequestFixture get(ApiKeyId key) {
        return new RequestFixture(key, "GET", SettableClock.START);
    }

    /** As this one, at another time. */
    public RequestFixture at(Instant other) {
        return new RequestFixture(key, method, other);
    }

    /** As this one, with another method. */
    public RequestFixture method(String other) {
        return new RequestFixture(key, other, at);
    }

    /** It with this id and status; a failure has a problem. */
    public LoggedRequest answered(UUID id, int status) {
        boolean isError = StatusClass.of(status).isError();
        return new LoggedRequest(
                id,
                key,
                at,
                new LoggedRequest.Call(
                        method,
                        "/api/v1/subscribers/{id}",
                        Optional.of("/api/v1/subscribers/" + id),
                        Optional.of("try-" + id)),
                new LoggedRequest.Answer(
                        status,
                        12,
                        isError ? Optional.of("{\"code\":\"not_found\"}") : Optional.empty()));
    }
}
