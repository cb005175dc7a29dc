package dev.postroom.adapters.rest.figure.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.webhook.Webhook;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The overview: how the environment is, and what needs a look. */
@Path("/app/{account}/{environment}")
public final class OverviewPageResource {

    private static final String DAYS = "days";
    private static final int USUAL = 30;
    private static final List<Integer> RANGES = List.of(7, USUAL, 90);

    private final OverviewSources sources;
    private final WorkspaceClock clock;
    private final URI publicUrl;
    private final Pages pages;

    /**
     * Shows what {@code sources} say.
     *
     * @param publicUrl the start of the links in mails
     */
    public OverviewPageResource(
            OverviewSources sources, WorkspaceClock clock, URI publicUrl, Pages pages) {
        this.sources = sources;
        this.clock = clock;
        this.publicUrl = publicUrl;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response show(@Context ApiRequest request) {
        QueryParameters query = request.query();
        int days =
                query.one(DAYS)
                        .filter(text -> text.matches("7|30|90"))
                        .map(Integer::valueOf)
                        .orElse(USUAL);
        // the changes in a week need two weeks
        int read = Math.max(days, USUAL);
        Figures figures = sources.figures().read(request.workspace(), read);
        String path = Pages.path(request, "");
        FigurePlots plots = new FigurePlots(figures, path);
        // before that of the environment, so that whole days are whole
        Instant real = clock.real().instant();
        OverviewParts parts =
                new OverviewParts(sources, request, path, clock.now(request.workspace()));
        List<ApiCall> calls = new ArrayList<>();
        calls.add(ApiCall.get("/figures", Map.of(DAYS, List.of(Integer.toString(read)))));
        calls.add(ApiCall.get("/campaigns", Map.of("status", List.of("sending", "paused"))));
        if (request.caller().may(Scope.WEBHOOKS_MANAGE)) {
            calls.add(ApiCall.get("/events", Map.of("sort", List.of("-sequence"))));
        }
        FirstSteps steps = new FirstSteps(sources, request, path, publicUrl);
        List<Webhook> webhooks = parts.webhooks();
        OverviewPage page =
                new OverviewPage(
                        steps.read(figures, webhooks, real, parts.now()),
                        plots.counters(),
                        RANGES.stream()
                                .map(range ->
                                        new Tab(
                                                range + " days",
                                                path + "/?days=" + range,
                                                range == days))
                                .toList(),
                        plots.plots(days),
                        parts.campaigns(),
                        parts.failing(webhooks),
                        parts.plan(),
                        parts.events());
        return pages.show(
                request,
                Sheet.of(Room.OVERVIEW, "Overview").calls(calls.toArray(ApiCall[]::new)),
                "app/figure/overview",
                Map.of("page", page));
    }
}
