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
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.trigger.RunsResource;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerStats;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        CountedTrigger counted = trigger(request, text);
        Trigger trigger = counted.trigger();
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
                                rows(
                                        request,
                                        runs.list(request.workspace(), trigger.id(), wanted, page),
                                        now));
        RunsPage page =
                new RunsPage(
                        trigger.id().toString(),
                        trigger.name(),
                        listed.items(),
                        Pager.of(request, listed),
                        filters(request, counted.stats(), person),
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

    private Page<RunRow> rows(ApiRequest request, Page<TracedRun> read, Instant now) {
        Map<SubscriberId, EmailAddress> addresses =
                addresses(
                        request,
                        read.items().stream()
                                .map(one -> one.run().subscriber())
                                .distinct()
                                .toList());
        return read.map(traced -> RunRow.of(traced.run(), addresses, now));
    }

    private Map<SubscriberId, EmailAddress> addresses(
            ApiRequest request, List<SubscriberId> people) {
        return request.caller().may(Scope.SUBSCRIBERS_READ)
                ? names.people().findAddresses(request.workspace(), people)
                : Map.of();
    }

    private Filters filters(ApiRequest request, TriggerStats stats, Optional<SubscriberId> person) {
        ListAddress list = ListAddress.of(request);
        Filters filters =
                Filters.at(list.path())
                        .counted(list, STATUS, List.of(RunStatus.values()), () -> counts(stats));
        return person.map(id ->
                        filters.active(
                                RunRow.address(id, addresses(request, List.of(id))),
                                list.without(PERSON).text()))
                .orElse(filters);
    }

    private static Map<RunStatus, Long> counts(TriggerStats stats) {
        return Stream.of(RunStatus.values())
                .collect(Collectors.toMap(status -> status, status -> stats.in(status.keyword())));
    }

    @GET
    @Path("/{rid}")
    @ForMembers(Scope.TRIGGERS_READ)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String run) {
        Trigger trigger = trigger(request, text).trigger();
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
                        facts(
                                request,
                                traced.run(),
                                addresses(request, List.of(traced.run().subscriber())),
                                now),
                        traced.path().stream()
                                .map(step ->
                                        RunPage.Passed.of(step, trigger.definition(), found, now))
                                .toList());
        Sheet sheet =
                Sheet.of(Room.TRIGGERS, "Run of " + trigger.name())
                        .calls(ApiCall.get("/triggers/" + trigger.id() + "/runs/" + run));
        return pages.show(request, sheet, "app/trigger/run", Map.of("page", page));
    }

    private static List<Fact> facts(
            ApiRequest request,
            TriggerRun run,
            Map<SubscriberId, EmailAddress> addresses,
            Instant now) {
        List<Fact> facts = new ArrayList<>();
        facts.add(
                Fact.link(
                        "Person",
                        RunRow.address(run.subscriber(), addresses),
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

    private CountedTrigger trigger(ApiRequest request, String text) {
        return triggers.get(request.workspace(), PathId.of("Trigger", text, TriggerId::parse));
    }
}
