package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Flags;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerQuery;
import dev.postroom.domain.trigger.definition.TriggerKind;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.function.Function;

/** {@code /triggers}. */
@Path("/api/v1/triggers")
public final class TriggersResource {

    private static final Function<String, TriggerKind> KIND =
            KeywordParsers.parser(TriggerKind.class);

    private final ManageTriggers triggers;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code triggers}. */
    public TriggersResource(ManageTriggers triggers, Responses responses, Lists lists) {
        this.triggers = triggers;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.TRIGGERS_WRITE)
    public Response create(@Context ApiRequest request) {
        NewTriggerBody body = NewTriggerBody.read(request, triggers);
        ManageTriggers.Saved saved =
                triggers.createOrChange(request.caller(), body.trigger(), body.conflictChanges());
        CountedTrigger trigger = saved.trigger();
        return saved.created()
                ? responses.created(
                        "/triggers/" + trigger.trigger().id(),
                        TriggerView.of(trigger),
                        TriggerView.etagOf(trigger))
                : responses.changed(
                        Success.OK, TriggerView.of(trigger), TriggerView.etagOf(trigger));
    }

    @GET
    @Needs(Scope.TRIGGERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        TriggerQuery wanted =
                new TriggerQuery(
                        query.parsed("event_type", KIND),
                        query.parsed("is_active", Flags.PARSER),
                        query.one("q"));
        return lists.respond(
                request,
                query,
                TriggerQuery.Sort.class,
                page -> triggers.list(request.workspace(), wanted, page).map(TriggerView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.TRIGGERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        CountedTrigger trigger = triggers.get(request.workspace(), TriggerPath.key(id));
        return responses.ok(request, TriggerView.of(trigger), TriggerView.etagOf(trigger));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.TRIGGERS_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<TriggerId, CountedTrigger> target = TriggerPath.target(triggers, request, id);
        TriggerPatch patch =
                target.reading(() -> TriggerPatchBody.read(request, target.id(), triggers));
        CountedTrigger changed =
                triggers.update(request.caller(), target.id(), patch, target.expectedRevision());
        return responses.changed(Success.OK, TriggerView.of(changed), TriggerView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.TRIGGERS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<TriggerId, CountedTrigger> target = TriggerPath.target(triggers, request, id);
        target.finish();
        triggers.delete(request.caller(), target.id(), target.expectedRevision());
        return Response.noContent().build();
    }
}
