package dev.postroom.adapters.rest.replay;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.JobStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.function.Function;

/** {@code /webhooks/{id}/replay} and {@code /webhooks/{id}/replays}. */
@Path("/api/v1/webhooks")
public final class ReplaysResource {

    private static final Function<String, JobStatus> STATUS =
            KeywordParsers.parser(JobStatus.class);

    private final ReplayDeliveries replays;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code replays}. */
    public ReplaysResource(ReplayDeliveries replays, Responses responses, Lists lists) {
        this.replays = replays;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Path("/{id}/replay")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response start(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId webhook = webhook(text);
        replays.checkExists(request.workspace(), webhook);
        NewReplay body = ReplayBody.read(request, replays);
        ReplayView view = ReplayView.of(replays.start(request.workspace(), webhook, body));
        return responses.accepted(
                "/webhooks/" + webhook + "/replays/" + view.id(), view, ETag.ofView(view));
    }

    @GET
    @Path("/{id}/replays")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId webhook = webhook(text);
        replays.checkExists(request.workspace(), webhook);
        QueryParameters query = request.query();
        Set<JobStatus> statuses = Set.copyOf(query.allParsed("status", STATUS));
        return lists.respond(
                request,
                query,
                Replay.Sort.class,
                page ->
                        replays.list(request.workspace(), webhook, statuses, page)
                                .map(ReplayView::of));
    }

    @GET
    @Path("/{id}/replays/{rid}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String replay) {
        ReplayView view =
                ReplayView.of(replays.get(request.workspace(), webhook(text), replay(replay)));
        return responses.ok(request, view, ETag.ofView(view));
    }

    @POST
    @Path("/{id}/replays/{rid}/cancel")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response cancel(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String replay) {
        ReplayId id = replays.get(request.workspace(), webhook(text), replay(replay)).id();
        request.finish();
        ReplayView view = ReplayView.of(replays.cancel(request.workspace(), webhook(text), id));
        return responses.changed(Success.OK, view, ETag.ofView(view));
    }

    private static WebhookId webhook(String text) {
        return PathId.of("Webhook", text, WebhookId::parse);
    }

    private static ReplayId replay(String text) {
        return PathId.of("Replay", text, ReplayId::parse);
    }
}
