package dev.postroom.adapters.rest.subscriber;

import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.adapters.rest.shared.problem.Problems;
import dev.postroom.adapters.rest.subscriber.SubscriberBatchBody.Item;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.AddSubscribers;
import dev.postroom.domain.subscriber.AddSubscribers.Added;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers.Saved;
import dev.postroom.domain.subscriber.NewSubscriber;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Subscribers by the batch. */
@Path("/api/v1/subscribers/batch")
public final class SubscriberBatchResource {

    private final AddSubscribers adding;
    private final ManageSubscribers subscribers;
    private final ProblemWriter problems;

    /** Exposes {@code adding}; writes refusals of single subscribers with {@code problems}. */
    public SubscriberBatchResource(
            AddSubscribers adding, ManageSubscribers subscribers, ProblemWriter problems) {
        this.adding = adding;
        this.subscribers = subscribers;
        this.problems = problems;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response createBatch(@Context ApiRequest request) {
        List<Item> items = SubscriberBatchBody.read(request, subscribers);
        Iterator<Added> added = adding.addAll(request.caller(), valid(items)).iterator();
        List<SubscriberBatchView.Result> results = new ArrayList<>();
        for (Item item : items) {
            int number = results.size();
            results.add(
                    switch (item) {
                        case Item.Invalid(Failure failure) -> refused(request, failure);
                        case Item.Valid _ -> result(request, number, added.next());
                    });
        }
        return Responses.untagged(Success.OK, SubscriberBatchView.of(results));
    }

    private static List<NewSubscriber> valid(List<Item> items) {
        return items.stream()
                .filter(Item.Valid.class::isInstance)
                .map(item -> ((Item.Valid) item).request())
                .toList();
    }

    private SubscriberBatchView.Result result(ApiRequest request, int number, Added added) {
        return switch (added) {
            case Added.Stored(Saved saved) ->
                    new SubscriberBatchView.Result(
                            (saved.created() ? Success.CREATED : Success.OK).status(),
                            SubscriberView.of(saved.subscriber()),
                            null);
            case Added.Refused(Failure.Invalid invalid) ->
                    refused(request, invalid.within(SubscriberBatchBody.at(number)));
            case Added.Refused(Failure failure) -> refused(request, failure);
        };
    }

    private SubscriberBatchView.Result refused(ApiRequest request, Failure failure) {
        Problem problem = Problems.of(failure);
        int status = problem.kind().status();
        byte[] document =
                problems.write(problem, status, request.path(), request.id().orElse(null));
        return new SubscriberBatchView.Result(
                status, null, new String(document, StandardCharsets.UTF_8));
    }

    /**
     * The results of a batch.
     *
     * @param failed how many of them have a problem
     * @param results in the order of the request
     */
    record SubscriberBatchView(int succeeded, int failed, List<Result> results) implements View {

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
}
