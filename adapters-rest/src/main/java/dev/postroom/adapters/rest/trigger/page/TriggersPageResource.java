package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.Flags;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerQuery;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/** The triggers of an environment. */
@Path("/app/{account}/{environment}/triggers")
public final class TriggersPageResource {

    private static final String PATH = "/triggers";
    private static final String STATE = "is_active";
    private static final String TRIGGER = "app/trigger/trigger";

    private final ManageTriggers triggers;
    private final Names names;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Where the names of what steps use, and the people for whom they run, are looked up. */
    public record Names(ManageTemplates templates, ManageTags tags, ManageSubscribers people) {}

    /** Shows and changes {@code triggers}. */
    public TriggersPageResource(
            ManageTriggers triggers, Names names, WorkspaceClock clock, Lists lists, Pages pages) {
        this.triggers = triggers;
        this.names = names;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TRIGGERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<Boolean> active = query.parsed(STATE, Flags.PARSER);
        Optional<String> prefix = query.one("q").filter(text -> !text.isBlank());
        TriggerQuery wanted = new TriggerQuery(Optional.empty(), active, prefix);
        Listed<TriggerRow> listed =
                lists.page(
                        request,
                        query,
                        TriggerQuery.Sort.class,
                        page ->
                                triggers.list(request.workspace(), wanted, page)
                                        .map(TriggerRow::of));
        TriggersPage page =
                new TriggersPage(
                        listed.items(),
                        Pager.of(request, listed),
                        filters(Pages.path(request, PATH), active, prefix),
                        empty(request, active.isPresent() || prefix.isPresent()),
                        request.caller().may(Scope.TRIGGERS_WRITE));
        Sheet sheet =
                Sheet.of(Room.TRIGGERS, "Triggers")
                        .calls(ApiCall.get(PATH, request.rawQuery(), STATE, "q"));
        return pages.show(request, sheet, "app/trigger/triggers", Map.of("page", page));
    }

    private static Filters filters(String path, Optional<Boolean> active, Optional<String> prefix) {
        Filters filters =
                Filters.at(path)
                        .chip("All", "", path, active.isEmpty())
                        .chip(
                                "Active",
                                "",
                                path + "?is_active=true",
                                active.equals(Optional.of(true)))
                        .chip(
                                "Inactive",
                                "",
                                path + "?is_active=false",
                                active.equals(Optional.of(false)))
                        .search("q", "Name begins with", prefix.orElse(""));
        return active.map(state -> filters.kept(STATE, state.toString())).orElse(filters);
    }

    private static Empty empty(ApiRequest request, boolean isFiltered) {
        return isFiltered
                ? Empty.of("No trigger is like this.")
                : new Empty(
                        "No triggers yet. A trigger sends a mail, or does more, when something"
                                + " happens to a person.",
                        request.caller().may(Scope.TRIGGERS_WRITE) ? "New trigger" : "",
                        Pages.path(request, PATH + "/new"),
                        ApiCall.post(
                                        PATH,
                                        "{\"name\": \"Welcome\", \"event_type\":"
                                                + " \"subscriber.created\", \"template_id\":"
                                                + " \"welcome\"}")
                                .curl());
    }

    @GET
    @Path("/{id}")
    @ForMembers(Scope.TRIGGERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        CountedTrigger trigger = triggers.get(request.workspace(), id(text));
        return pages.show(request, sheet(trigger), TRIGGER, Map.of("page", page(request, trigger)));
    }

    private TriggerPage page(ApiRequest request, CountedTrigger trigger) {
        StepNames found =
                StepNames.of(
                        request.workspace(),
                        trigger.trigger().definition(),
                        names.templates(),
                        names.tags());
        return TriggerPages.of(request, trigger, found, clock.now(request.workspace()));
    }

    private static Sheet sheet(CountedTrigger counted) {
        String path = PATH + "/" + counted.trigger().id();
        return Sheet.of(Room.TRIGGERS, counted.trigger().name())
                .calls(
                        ApiCall.get(path),
                        ApiCall.patch(
                                path,
                                "{\"is_active\": %s}".formatted(!counted.trigger().isActive())));
    }

    @POST
    @MakesOnce
    @Path("/{id}/delete")
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String text) {
        CountedTrigger trigger = triggers.get(request.workspace(), id(text));
        String typed = SentForm.of(request).text("typed");
        if (!TriggerPages.danger(request, trigger).isConfirmedBy(typed)) {
            return pages.again(
                    request,
                    sheet(trigger),
                    TRIGGER,
                    Map.of(
                            "page",
                            page(request, trigger)
                                    .refused("The typed name is not that of the trigger.")));
        }
        triggers.delete(request.caller(), trigger.trigger().id(), Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, PATH),
                Flash.done(
                        "The trigger is gone, and its runs with it.",
                        ApiCall.delete(PATH + "/" + trigger.trigger().id())));
    }

    @POST
    @MakesOnce
    @Path("/{id}/enable")
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response enable(@Context ApiRequest request, @PathParam("id") String text) {
        return switched(request, text, true, "The trigger is active, and its runs go on.");
    }

    @POST
    @MakesOnce
    @Path("/{id}/disable")
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response disable(@Context ApiRequest request, @PathParam("id") String text) {
        return switched(request, text, false, "The trigger is inactive, and its runs wait.");
    }

    private Response switched(ApiRequest request, String text, boolean active, String done) {
        TriggerPatch patch =
                new TriggerPatch(
                        Optional.empty(), Change.keep(), Optional.of(active), JsonObject.empty());
        triggers.update(request.caller(), id(text), patch, Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, PATH + "/" + text),
                Flash.done(done, ApiCall.patch(PATH + "/" + text, Map.of("is_active", active))));
    }

    private static TriggerId id(String text) {
        return PathId.of("Trigger", text, TriggerId::parse);
    }
}
