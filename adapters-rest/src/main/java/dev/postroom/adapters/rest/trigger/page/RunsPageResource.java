package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.trigger.RunsResource;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The runs of a trigger. */
@Path("/app/{account}/{environment}/triggers/{id}/runs")
public final class RunsPageResource {

    private static final String STATUS = "status";
    private static final String PERSON = "subscriber_id";
    private static final Function<String, RunStatus> STATUSES =
            KeywordParsers.parser(RunStatus.class);

    private final ManageTriggers triggers;
    private final ReadRuns runs;
    private final TriggersPageResource.Names names;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code runs} of {@code triggers}. */
    public RunsPageResource(
            ManageTriggers triggers,
            ReadRuns runs,
            TriggersPageResource.Names names,
            WorkspaceClock clock,
            Lists lists,
            Pages pages) {
        this.triggers = triggers;
        this.runs = runs;
        this.names = names;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TRIGGERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        Trigger trigger = trigger(request, text);
        QueryParameters query = request.query();
        Set<RunStatus> statuses = Set.copyOf(query.allParsed(STATUS, STATUSES));
        Optional<SubscriberId> person = query.parsed(PERSON, RunsResource::subscriber);
        RunQuery wanted = new RunQuery(statuses, person);
        Instant now = clock.now(request.workspace());
        Listed<RunRow> listed =
                lists.page(
                        request,
                        query,
                        RunQuery.Sort.class,
                        page ->
                                runs.list(request.workspace(), trigger.id(), wanted, page)
                                        .map(traced -> RunRow.of(traced.run(), now)));
        String path = Pages.path(request, "/triggers/" + trigger.id() + "/runs");
        RunsPage page =
                new RunsPage(
                        trigger.id().toString(),
                        trigger.name(),
                        listed.items(),
                        Pager.of(request, listed),
                        filters(path, statuses, person),
                        Empty.of(
                                statuses.isEmpty() && person.isEmpty()
                                        ? "No person has come to this trigger yet."
                                        : "No run is like this."));
        Sheet sheet =
                Sheet.of(Room.TRIGGERS, "Runs of " + trigger.name())
                        .calls(
                                ApiCall.get(
                                        "/triggers/" + trigger.id() + "/runs",
                                        request.rawQuery(),
                                        STATUS,
                                        PERSON));
        return pages.show(request, sheet, "app/trigger/runs", Map.of("page", page));
    }

    private static Filters filters(
            String path, Set<RunStatus> statuses, Optional<SubscriberId> person) {
        String of = person.map(id -> "subscriber_id=" + id).orElse("");
        Filters filters =
                Filters.at(path)
                        .chip("All", "", of.isEmpty() ? path : path + "?" + of, statuses.isEmpty());
        for (RunStatus status : List.of(RunStatus.values())) {
            filters =
                    filters.chip(
                            Badges.of("run", status.keyword()).word(),
                            "",
                            path + "?status=" + status.keyword() + (of.isEmpty() ? "" : "&" + of),
                            statuses.contains(status));
        }
        return person.isPresent() ? filters.active("One person", path) : filters;
    }

    @GET
    @Path("/{rid}")
    @ForMembers(Scope.TRIGGERS_READ)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String run) {
        Trigger trigger = trigger(request, text);
        TracedRun traced =
                runs.get(request.workspace(), trigger.id(), PathId.of("Run", run, RunId::parse));
        StepNames found =
                StepNames.of(
                        request.workspace(), trigger.definition(), names.templates(), names.tags());
        Instant now = clock.now(request.workspace());
        RunPage page =
                new RunPage(
                        trigger.id().toString(),
                        trigger.name(),
                        Badges.of("run", traced.run().status().keyword()),
                        facts(request, traced.run(), now),
                        traced.path().stream()
                                .map(step ->
                                        RunPage.Passed.of(step, trigger.definition(), found, now))
                                .toList());
        Sheet sheet =
                Sheet.of(Room.TRIGGERS, "Run of " + trigger.name())
                        .calls(ApiCall.get("/triggers/" + trigger.id() + "/runs/" + run));
        return pages.show(request, sheet, "app/trigger/run", Map.of("page", page));
    }

    private static List<Fact> facts(ApiRequest request, TriggerRun run, Instant now) {
        List<Fact> facts = new ArrayList<>();
        facts.add(
                Fact.link(
                        "Person",
                        run.subscriber().toString(),
                        Pages.path(request, "/subscribers/" + run.subscriber())));
        run.cause()
                .event()
                .ifPresent(event ->
                        facts.add(
                                Fact.link(
                                        "Began with the event",
                                        event.toString(),
                                        Pages.path(request, "/events/" + event))));
        if (run.state().reason().isPresent()) {
            facts.add(new Fact("Reason", ReasonWords.of(run.state().reason())));
        }
        run.state()
                .waitsUntil()
                .ifPresent(until -> facts.add(Fact.time("Waits until", Moment.of(until, now))));
        facts.add(Fact.time("Began", Moment.of(run.createdAt(), now)));
        facts.add(Fact.time("Changed", Moment.of(run.updatedAt(), now)));
        facts.add(new Fact("Version of the trigger", Integer.toString(run.version())));
        return facts;
    }

    private Trigger trigger(ApiRequest request, String text) {
        return triggers.get(request.workspace(), PathId.of("Trigger", text, TriggerId::parse))
                .trigger();
    }
}
