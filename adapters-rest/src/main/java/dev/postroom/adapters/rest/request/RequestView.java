package dev.postroom.adapters.rest.request;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.request.LoggedRequest;

import org.jspecify.annotations.Nullable;

/** A request of the log. */
record RequestView(
        String id,
        @Nullable String requestId,
        String keyId,
        @JsonUnwrapped CallView call,
        @JsonUnwrapped AnswerView answer,
        String createdAt)
        implements View {

    /** The operation with its path. */
    record CallView(String method, String route, @Nullable String path) {}

    /**
     * The outcome.
     *
     * @param problem already JSON
     */
    record AnswerView(int status, long durationMs, @JsonRawValue @Nullable String problem) {}

    static RequestView of(LoggedRequest request) {
        return new RequestView(
                request.id().toString(),
                request.call().requestId().orElse(null),
                request.key().toString(),
                new CallView(
                        request.call().method(),
                        request.call().route(),
                        request.call().path().orElse(null)),
                new AnswerView(
                        request.answer().status(),
                        request.answer().millis(),
                        request.answer().problem().orElse(null)),
                Times.text(request.at()));
    }
}
