package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.RecipientWord;
import dev.postroom.adapters.rest.campaign.page.ShownCampaign.Part;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The recipients of a campaign: who got it, who did not, and why. */
@Path("/app/{account}/{environment}/campaigns/{id}/recipients")
public final class RecipientsPageResource {

    private static final String STATUS = "status";

    private final FollowCampaigns following;
    private final InspectCampaigns inspection;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows the recipients that {@code inspection} finds. */
    public RecipientsPageResource(
            FollowCampaigns following,
            InspectCampaigns inspection,
            WorkspaceClock clock,
            Lists lists,
            Pages pages) {
        this.following = following;
        this.inspection = inspection;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        QueryParameters query = request.query();
        Optional<RecipientWord> status = query.parsed(STATUS, RecipientWord::parse);
        Listed<RecipientRow> listed =
                lists.page(
                        request,
                        query,
                        RecipientState.Sort.class,
                        page ->
                                inspection
                                        .listRecipients(
                                                request.workspace(),
                                                shown.campaign().id(),
                                                status.map(RecipientWord::statuses)
                                                        .orElse(Set.of()),
                                                page)
                                        .map(RecipientRow::of));
        RecipientsPage page =
                new RecipientsPage(
                        shown.head(Part.RECIPIENTS),
                        listed.items(),
                        Pager.of(request, listed),
                        filters(shown, status),
                        Empty.of(
                                status.isPresent()
                                        ? "No recipient has this status."
                                        : "Recipients are chosen when the sending begins."));
        return pages.show(
                request,
                Sheet.of(Room.CAMPAIGNS, shown.campaign().name())
                        .calls(
                                ApiCall.get(
                                        CampaignPageResource.api(shown, "/recipients"),
                                        request.rawQuery(),
                                        STATUS)),
                "app/campaign/recipients",
                Map.of("page", page));
    }

    private static Filters filters(ShownCampaign shown, Optional<RecipientWord> status) {
        String path = shown.path() + Part.RECIPIENTS.path();
        Filters filters =
                Filters.at(path)
                        .chip(
                                "All",
                                Numbers.of(shown.stats().recipients()),
                                path,
                                status.isEmpty());
        for (RecipientWord word : RecipientWord.values()) {
            long number = word.statuses().stream().mapToLong(shown.stats()::of).sum();
            filters =
                    filters.chip(
                            word.keyword(),
                            Numbers.of(number),
                            path + "?status=" + word.keyword(),
                            status.filter(word::equals).isPresent());
        }
        return filters;
    }
}
