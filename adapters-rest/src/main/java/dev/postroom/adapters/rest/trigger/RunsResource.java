package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.RunStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.function.Function;

/** {@code /triggers/{id}/runs}. */
@Path("/api/v1/triggers/{id}/runs")
public final class RunsResource {

    static final String NOT_AN_ID = "Must be the id of a subscriber.";

    private static final Function<String, RunStatus> STATUS =
            KeywordParsers.parser(RunStatus.class);

    private final ReadRuns runs;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code runs}. */
    public RunsResource(ReadRuns runs, Responses responses, Lists lists) {
        this.runs = runs;
        this.responses = responses;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.TRIGGERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        TriggerId trigger = runs.find(request.workspace(), TriggerPath.key(text));
        QueryParameters query = request.query();
        RunQuery wanted =
                new RunQuery(
                        Set.copyOf(query.allParsed("status", STATUS)),
                        query.parsed("subscriber_id", RunsResource::subscriber));
        return lists.respond(
                request,
                query,
                RunQuery.Sort.class,
                page -> runs.list(request.workspace(), trigger, wanted, page).map(RunView::of));
    }

    @GET
    @Path("/{rid}")
    @Needs(Scope.TRIGGERS_READ)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String run) {
        RunView view =
                RunView.of(
                        runs.get(
                                request.workspace(),
                                TriggerPath.key(text),
                                PathId.of("Run", run, RunId::parse)));
        return responses.ok(request, view, ETag.ofView(view));
    }

    /** The id in a filter; {@code Invalid} for other text. */
    public static SubscriberId subscriber(String text) {
        return SubscriberId.parse(text)
                .orElseThrow(() -> Failure.Invalid.value("invalid_id", NOT_AN_ID).asException());
    }
}
