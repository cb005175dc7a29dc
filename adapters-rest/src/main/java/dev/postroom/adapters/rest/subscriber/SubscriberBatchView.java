package dev.postroom.adapters.rest.subscriber;

import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.postroom.adapters.rest.shared.json.View;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The results of a batch.
 *
 * @param failed how many of them have a problem
 * @param results in the order of the request
 */
public record SubscriberBatchView(int succeeded, int failed, List<Result> results) implements View {

    /**
     * The result of one subscriber: as a request for it alone is answered.
     *
     * @param problem the JSON of the problem document; null when there is a subscriber
     */
    public record Result(
            int status,
            @Nullable SubscriberView subscriber,
            @JsonRawValue @Nullable String problem) {

        boolean isRefused() {
            return problem != null;
        }
    }

    static SubscriberBatchView of(List<Result> results) {
        int failed = (int) results.stream().filter(Result::isRefused).count();
        return new SubscriberBatchView(results.size() - failed, failed, results);
    }
}
