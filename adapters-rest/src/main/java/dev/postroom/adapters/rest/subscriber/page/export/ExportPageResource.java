package dev.postroom.adapters.rest.subscriber.page.export;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.subscriber.SubscriberExportResource;
import dev.postroom.adapters.rest.subscriber.SubscriberFilters;
import dev.postroom.adapters.rest.subscriber.page.ListFilters;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.ExportSubscribers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/** The list of subscribers as a file, for members who may take people along. */
@Path("/app/{account}/{environment}/subscribers/export")
public final class ExportPageResource {

    private final ExportSubscribers export;
    private final ManageSubscribers subscribers;
    private final SubscriberFilters filters;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Gives what {@code export} has of {@code subscribers} that match {@code filters}. */
    public ExportPageResource(
            ExportSubscribers export,
            ManageSubscribers subscribers,
            SubscriberFilters filters,
            WorkspaceClock clock,
            Pages pages) {
        this.export = export;
        this.subscribers = subscribers;
        this.filters = filters;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(right = Right.EXPORT)
    public Response ask(@Context ApiRequest request) {
        return proof(request).map(pages::seeOther).orElseGet(() -> question(request));
    }

    private Response question(ApiRequest request) {
        SubscriberQuery wanted = wanted(request);
        long total =
                subscribers
                        .list(
                                request.workspace(),
                                wanted,
                                PageRequest.first(
                                        1, Sort.descending(SubscriberQuery.Sort.CREATED_AT)))
                        .total();
        ListAddress list = ListAddress.of(request);
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, "Export subscribers")
                        .calls(
                                ApiCall.get(
                                        "/subscribers/export",
                                        request.rawQuery(),
                                        ListFilters.PARAMETERS.toArray(String[]::new)));
        ExportPage page =
                new ExportPage(
                        "Export " + Numbers.counted(total, "subscriber", "subscribers"),
                        new ListAddress(list.path() + "/subscribers.csv", list.query()).text(),
                        new ListAddress(Pages.path(request, "/subscribers"), list.query()).text());
        return pages.show(request, sheet, "app/subscriber/export", Map.of("page", page));
    }

    @GET
    @Path("/subscribers.csv")
    @ForMembers(right = Right.EXPORT)
    @Streams
    public Response csv(@Context ApiRequest request) {
        return proof(request)
                .map(pages::seeOther)
                .orElseGet(() ->
                        SubscriberExportResource.csv(export, request.caller(), wanted(request)));
    }

    private SubscriberQuery wanted(ApiRequest request) {
        QueryParameters query = request.query();
        SubscriberQuery wanted = filters.read(request.workspace(), query);
        query.all("sort"); // a file has an order of its own
        query.finish();
        return wanted;
    }

    private Optional<String> proof(ApiRequest request) {
        String next =
                new ListAddress(
                                Pages.path(request, "/subscribers/export"),
                                ListAddress.of(request).query())
                        .text();
        return Proof.needed(request, clock.real().instant(), next);
    }
}
