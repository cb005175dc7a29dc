package dev.postroom.adapters.rest.action;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.work.JobStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.function.Function;

/** {@code /subscribers/actions}. */
@Path("/api/v1/subscribers/actions")
public final class ActionsResource {

    private static final Function<String, JobStatus> STATUS =
            KeywordParsers.parser(JobStatus.class);

    private final ActOnSubscribers actions;
    private final ManageTags tags;
    private final FindCampaigns campaigns;
    private final ManageSegments segments;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code actions}; looks up what selections name. */
    public ActionsResource(
            ActOnSubscribers actions,
            ManageTags tags,
            FindCampaigns campaigns,
            ManageSegments segments,
            Responses responses,
            Lists lists) {
        this.actions = actions;
        this.tags = tags;
        this.campaigns = campaigns;
        this.segments = segments;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response start(@Context ApiRequest request) {
        NewAction body =
                ActionBody.read(
                        request,
                        new SelectionBody(request.workspace(), tags, campaigns, segments),
                        actions);
        ActionView view = ActionView.of(actions.start(request.caller(), body));
        return responses.accepted("/subscribers/actions/" + view.id(), view, ETag.ofView(view));
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Set<JobStatus> statuses = Set.copyOf(query.allParsed("status", STATUS));
        return lists.respond(
                request,
                query,
                SubscriberAction.Sort.class,
                page -> actions.list(request.workspace(), statuses, page).map(ActionView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        ActionView view = ActionView.of(actions.get(request.workspace(), id(text)));
        return responses.ok(request, view, ETag.ofView(view));
    }

    @POST
    @Path("/{id}/cancel")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response cancel(@Context ApiRequest request, @PathParam("id") String text) {
        ActionId id = actions.get(request.workspace(), id(text)).id();
        request.finish();
        ActionView view = ActionView.of(actions.cancel(request.workspace(), id));
        return responses.changed(Success.OK, view, ETag.ofView(view));
    }

    private static ActionId id(String text) {
        return PathId.of("Action", text, ActionId::parse);
    }
}
