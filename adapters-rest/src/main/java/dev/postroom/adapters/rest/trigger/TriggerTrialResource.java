package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.TryTriggers;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /triggers/{id}/test}: what a run would do. */
@Path("/api/v1/triggers")
public final class TriggerTrialResource {

    private final ManageTriggers triggers;
    private final TryTriggers trial;

    /** Exposes {@code trial}, if {@code triggers} knows the trigger. */
    public TriggerTrialResource(ManageTriggers triggers, TryTriggers trial) {
        this.triggers = triggers;
        this.trial = trial;
    }

    @POST
    @Path("/{id}/test")
    @Needs(Scope.TRIGGERS_READ)
    public Response test(@Context ApiRequest request, @PathParam("id") String text) {
        // an unknown trigger is reported before an unreadable body
        TriggerId id = triggers.get(request.workspace(), TriggerPath.key(text)).trigger().id();
        JsonFields body = request.body();
        Optional<SubscriberId> person =
                body.required("subscriber_id", TriggerTrialResource::subscriber);
        JsonObject event = FieldReader.object(body, "properties", Profile::metadataOf);
        body.finish(request.isStrict());
        return Responses.untagged(
                Success.OK,
                DryRunView.of(trial.test(request.workspace(), id, person.orElseThrow(), event)));
    }

    private static SubscriberId subscriber(String text) {
        return SubscriberId.parse(text)
                .orElseThrow(() ->
                        Failure.Invalid.value("unknown_subscriber", Messages.UNKNOWN_SUBSCRIBER)
                                .asException());
    }
}
