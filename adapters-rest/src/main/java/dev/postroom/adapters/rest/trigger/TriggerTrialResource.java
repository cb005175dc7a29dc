package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.DryRun;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.TryTriggers;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
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
        Target<TriggerId, CountedTrigger> target = TriggerPath.target(triggers, request, text);
        Trial wanted = target.reading(() -> Trial.read(request));
        return Responses.untagged(
                Success.OK,
                DryRunView.of(
                        trial.test(
                                request.workspace(),
                                target.id(),
                                wanted.person(),
                                wanted.event())));
    }

    private record Trial(SubscriberId person, JsonObject event) {

        static Trial read(ApiRequest request) {
            JsonFields body = request.body();
            Optional<SubscriberId> person =
                    body.required("subscriber_id", TriggerTrialResource::subscriber);
            JsonObject event = FieldReader.object(body, "properties", Profile::metadataOf);
            body.finish(request.isStrict());
            return new Trial(person.orElseThrow(), event);
        }
    }

    private static SubscriberId subscriber(String text) {
        return SubscriberId.parse(text)
                .orElseThrow(() ->
                        Failure.Invalid.value("unknown_subscriber", Messages.UNKNOWN_SUBSCRIBER)
                                .asException());
    }

    /**
     * The simulated steps of a run.
     *
     * @param status how it would end
     */
    record DryRunView(
            String triggerId,
            String subscriberId,
            String status,
            @Nullable String reason,
            List<StepView> path)
            implements View {

        /**
         * A step that the run would come to.
         *
         * @param step its place, such as {@code 1.then.0}
         * @param definition what it does; of a condition, without its branches
         * @param at when the run would come to it
         * @param until the end of a wait
         */
        record StepView(
                String step,
                String type,
                Map<String, @Nullable Object> definition,
                String outcome,
                @Nullable String reason,
                String at,
                @Nullable String until) {

            static StepView of(RunStep step, TriggerDefinition definition) {
                return new StepView(
                        step.place().toString(),
                        step.type(),
                        definition.stepJson(step.place()).members(),
                        step.outcome().keyword(),
                        step.reason().orElse(null),
                        Times.text(step.at()),
                        Times.textOrNull(step.until()));
            }
        }

        static DryRunView of(DryRun run) {
            return new DryRunView(
                    run.trigger().toString(),
                    run.subscriber().toString(),
                    run.end().status().keyword(),
                    run.end().reason().orElse(null),
                    run.path().stream().map(step -> StepView.of(step, run.definition())).toList());
        }
    }
}
