package dev.postroom.adapters.rest.replay.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.json.Times;
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
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.webhook.page.WebhookHead;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.work.JobStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Repeats the deliveries of a webhook, and shows how far that is. */
@Path("/app/{account}/{environment}/webhooks")
public final class ReplaysPageResource {

    private static final Function<String, DeliveryStatus> STATUSES =
            KeywordParsers.parser(DeliveryStatus.class);

    private static final Function<String, JobStatus> STATES =
            KeywordParsers.parser(JobStatus.class);
    private static final String STATUS = "status";

    private final ReplayDeliveries replays;
    private final ManageWebhooks webhooks;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Starts, shows and stops {@code replays} of {@code webhooks}. */
    public ReplaysPageResource(
            ReplayDeliveries replays,
            ManageWebhooks webhooks,
            WorkspaceClock clock,
            Lists lists,
            Pages pages) {
        this.replays = replays;
        this.webhooks = webhooks;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @POST
    @MakesOnce
    @Path("/{id}/replay")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response start(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId webhook = webhook(text);
        Replay started = replays.start(request.workspace(), webhook, wanted(request));
        return pages.seeOther(
                request,
                Pages.path(request, "/webhooks/" + webhook + "/replays/" + started.id()),
                Flash.done(
                        "The deliveries are queued again, the oldest first.",
                        ApiCall.post("/webhooks/" + webhook + "/replay", members(request))));
    }

    private static Map<String, Object> members(ApiRequest request) {
        Map<String, Object> members = new LinkedHashMap<>();
        given(request.form(), "since").ifPresent(since -> members.put("since", since));
        given(request.form(), STATUS).ifPresent(status -> members.put(STATUS, List.of(status)));
        return members;
    }

    private static NewReplay wanted(ApiRequest request) {
        Violations violations = new Violations();
        MultivaluedMap<String, String> form = request.form();
        Optional<Instant> since =
                given(form, "since")
                        .flatMap(text -> violations.checked("since", () -> Times.parse(text)));
        Optional<DeliveryStatus> status =
                given(form, STATUS)
                        .flatMap(text -> violations.checked(STATUS, () -> STATUSES.apply(text)));
        violations.throwIfAny();
        return new NewReplay(
                since, Optional.empty(), status.map(Set::of).orElse(Set.of()), Set.of());
    }

    private static Optional<String> given(MultivaluedMap<String, String> form, String name) {
        return Optional.ofNullable(form.getFirst(name))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    @GET
    @Path("/{id}/replays")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        Webhook webhook = webhooks.get(request.workspace(), webhook(text));
        QueryParameters query = request.query();
        Set<JobStatus> statuses = Set.copyOf(query.allParsed(STATUS, STATES));
        Instant now = clock.now(request.workspace());
        Listed<ReplaysPage.Row> listed =
                lists.page(
                        request,
                        query,
                        Replay.Sort.class,
                        page ->
                                replays.list(request.workspace(), webhook.id(), statuses, page)
                                        .map(replay -> ReplaysPage.Row.of(replay, now)));
        ReplaysPage page =
                new ReplaysPage(
                        WebhookHead.of(request, webhook, WebhookHead.Part.REPLAYS),
                        listed.items(),
                        Pager.of(request, listed),
                        Filters.at(request.path())
                                .words(
                                        ListAddress.of(request),
                                        STATUS,
                                        List.of(JobStatus.values())),
                        Empty.of(
                                statuses.isEmpty()
                                        ? "No deliveries were repeated yet. The page of deliveries"
                                                + " has the form that does."
                                        : "No replay has this status."));
        Sheet sheet =
                Sheet.of(Room.WEBHOOKS, "Replays of " + webhook.url())
                        .calls(
                                ApiCall.get(
                                        "/webhooks/" + webhook.id() + "/replays",
                                        request.rawQuery(),
                                        STATUS));
        return pages.show(request, sheet, "app/replay/replays", Map.of("page", page));
    }

    @GET
    @Path("/{id}/replays/{rid}")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String replay) {
        Webhook webhook = webhooks.get(request.workspace(), webhook(text));
        Replay shown = replays.get(request.workspace(), webhook.id(), replay(replay));
        ReplayPage page =
                ReplayPages.of(
                        shown,
                        webhook,
                        Pages.path(request, "/webhooks/" + webhook.id()),
                        clock.now(request.workspace()));
        String call = "/webhooks/" + webhook.id() + "/replays/" + shown.id();
        Sheet sheet = Sheet.of(Room.WEBHOOKS, "Replay").calls(ApiCall.get(call));
        return pages.show(
                request,
                page.cancel().isEmpty() ? sheet : sheet.calls(ApiCall.post(call + "/cancel", "")),
                "app/replay/replay",
                Map.of("page", page));
    }

    @POST
    @MakesOnce
    @Path("/{id}/replays/{rid}/cancel")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response cancel(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("rid") String replay) {
        WebhookId webhook = webhook(text);
        ReplayId id = replays.get(request.workspace(), webhook, replay(replay)).id();
        String own = "/webhooks/" + webhook + "/replays/" + id;
        try {
            replays.cancel(request.workspace(), webhook, id);
        } catch (FailureException e) {
            String why = SentForm.errors(e).getFirst().message();
            return pages.seeOther(request, Pages.path(request, own), Flash.done(why));
        }
        return pages.seeOther(
                request,
                Pages.path(request, own),
                Flash.done(
                        "The replay was stopped. What it queued is still attempted.",
                        ApiCall.post(own + "/cancel", "")));
    }

    private static WebhookId webhook(String text) {
        return PathId.of("Webhook", text, WebhookId::parse);
    }

    private static ReplayId replay(String text) {
        return PathId.of("Replay", text, ReplayId::parse);
    }
}
