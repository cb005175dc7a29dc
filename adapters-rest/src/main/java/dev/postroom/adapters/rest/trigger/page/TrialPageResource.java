package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.DryRun;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TryTriggers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The dry run of a trigger for one person. It sends and stores nothing, so it is a link. */
@Path("/app/{account}/{environment}/triggers/{id}/test")
public final class TrialPageResource {

    private static final String EMAIL = "email";
    private static final String EVENT = "properties";
    private static final int NEWEST = 5;

    private final ManageTriggers triggers;
    private final Courses courses;
    private final TriggersPageResource.Names names;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Where the course of a person is found: the simulated one, and the real ones. */
    public record Courses(TryTriggers trial, ReadRuns runs) {}

    /** Shows the {@code courses} of people in {@code triggers}. */
    public TrialPageResource(
            ManageTriggers triggers,
            Courses courses,
            TriggersPageResource.Names names,
            WorkspaceClock clock,
            Pages pages) {
        this.triggers = triggers;
        this.courses = courses;
        this.names = names;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TRIGGERS_READ)
    public Response test(@Context ApiRequest request, @PathParam("id") String text) {
        Trigger trigger =
                triggers.get(request.workspace(), PathId.of("Trigger", text, TriggerId::parse))
                        .trigger();
        QueryParameters query = request.query();
        String email = query.one(EMAIL).orElse("");
        String event = query.one(EVENT).orElse("");
        query.finish();
        if (email.isBlank()) {
            return shown(request, trigger, page(trigger, email, event, List.of(), List.of()));
        }
        try {
            request.caller().require(Scope.SUBSCRIBERS_READ);
            TrialPage.Courses found = courses(request, trigger, person(request, email), event);
            return shown(request, trigger, page(trigger, email, event, List.of(), List.of(found)));
        } catch (FailureException e) {
            List<FormError> errors =
                    e.failure() instanceof Failure.NotFound
                            ? List.of(new FormError(EMAIL, "No subscriber has this address."))
                            : SentForm.errors(e);
            return pages.again(
                    request,
                    sheet(trigger, Optional.empty()),
                    "app/trigger/trial",
                    Map.of("page", page(trigger, email, event, errors, List.of())));
        }
    }

    private Subscriber person(ApiRequest request, String email) {
        try {
            return names.people().getByEmail(request.workspace(), Addresses.parse(email));
        } catch (FailureException e) {
            throw e.failure() instanceof Failure.Invalid invalid
                    ? invalid.within(EMAIL).asException()
                    : e;
        }
    }

    private TrialPage.Courses courses(
            ApiRequest request, Trigger trigger, Subscriber person, String event) {
        JsonObject properties =
                event.isBlank()
                        ? JsonObject.empty()
                        : JsonObject.of(JsonText.members(EVENT, event));
        DryRun dry =
                courses.trial().test(request.workspace(), trigger.id(), person.id(), properties);
        List<TracedRun> real =
                courses.runs()
                        .list(
                                request.workspace(),
                                trigger.id(),
                                new RunQuery(Set.of(), Optional.of(person.id())),
                                PageRequest.first(
                                        NEWEST, Sort.descending(RunQuery.Sort.CREATED_AT)))
                        .items();
        StepNames found =
                StepNames.of(
                        request.workspace(), trigger.definition(), names.templates(), names.tags());
        Instant now = clock.now(request.workspace());
        return new TrialPage.Courses(
                person.email().value(),
                person.id().toString(),
                Badges.of("run", dry.end().status().keyword()),
                ReasonWords.of(dry.end().reason()),
                passed(dry.path(), dry.definition(), found, now),
                real.stream()
                        .map(run -> RunRow.of(run.run(), Map.of(person.id(), person.email()), now))
                        .toList(),
                real.stream()
                        .limit(1)
                        .flatMap(run ->
                                passed(run.path(), trigger.definition(), found, now).stream())
                        .toList());
    }

    private static List<RunPage.Passed> passed(
            List<RunStep> path, TriggerDefinition definition, StepNames names, Instant now) {
        return path.stream().map(step -> RunPage.Passed.of(step, definition, names, now)).toList();
    }

    private static TrialPage page(
            Trigger trigger,
            String email,
            String event,
            List<FormError> errors,
            List<TrialPage.Courses> courses) {
        boolean isCustom =
                !event.isEmpty() || trigger.definition().filter().eventName().isPresent();
        Field address =
                Field.text(EMAIL, "Address of the person", email)
                        .error(FormError.at(errors, EMAIL));
        Field properties =
                Field.area(EVENT, "Properties of the event, as JSON", event)
                        .rows(3)
                        .hint("What event. followed by a name has in conditions.")
                        .error(FormError.at(errors, EVENT));
        return new TrialPage(
                trigger.id().toString(),
                trigger.name(),
                isCustom ? List.of(address, properties) : List.of(address),
                errors,
                courses);
    }

    private Response shown(ApiRequest request, Trigger trigger, TrialPage page) {
        return pages.show(
                request,
                sheet(trigger, page.courses().stream().findFirst()),
                "app/trigger/trial",
                Map.of("page", page));
    }

    private static Sheet sheet(Trigger trigger, Optional<TrialPage.Courses> person) {
        Sheet sheet = Sheet.of(Room.TRIGGERS, "Dry run of " + trigger.name());
        String path = "/triggers/" + trigger.id();
        return person.map(found ->
                        sheet.calls(
                                ApiCall.get(
                                        "/subscribers/by-email",
                                        Map.of(EMAIL, List.of(found.person()))),
                                ApiCall.post(path + "/test", Map.of("subscriber_id", found.id())),
                                ApiCall.get(
                                        path + "/runs",
                                        Map.of("subscriber_id", List.of(found.id())))))
                .orElse(sheet.calls(ApiCall.get(path)));
    }
}
