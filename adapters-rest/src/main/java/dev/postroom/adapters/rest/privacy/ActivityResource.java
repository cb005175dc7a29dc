package dev.postroom.adapters.rest.privacy;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.privacy.ReadActivity;
import dev.postroom.domain.subscriber.ManageSubscribers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.UUID;

/** {@code /subscribers/{id}/activity}: what happened to a person. */
@Path("/api/v1/subscribers/{id}/activity")
public final class ActivityResource {

    private final ManageSubscribers subscribers;
    private final ReadActivity activity;
    private final Lists lists;

    /** Exposes {@code activity} of {@code subscribers}. */
    public ActivityResource(ManageSubscribers subscribers, ReadActivity activity, Lists lists) {
        this.subscribers = subscribers;
        this.activity = activity;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId person = SubscriberPath.find(subscribers, request, text).id();
        return lists.respond(
                request,
                request.query(),
                PersonalActivity.Sort.class,
                page -> activity.list(request.workspace(), person, page).map(ActivityView::of));
    }

    /** Something that happened to a person; what its kind does not have is null. */
    record ActivityView(
            String id,
            String kind,
            String name,
            String createdAt,
            @JsonRawValue @Nullable String event,
            @JsonUnwrapped Subject subject)
            implements View {

        /**
         * The trigger of a run with the reason of its end, or the tag of a consent with its source.
         */
        public record Subject(
                @Nullable String triggerId,
                @Nullable String tagId,
                @Nullable String reason,
                @Nullable String source) {}

        static ActivityView of(PersonalActivity activity) {
            boolean isRun = activity.kind() == PersonalActivity.Kind.TRIGGER_RUN;
            String subject = activity.subject().map(UUID::toString).orElse(null);
            String reason = activity.reason().orElse(null);
            return new ActivityView(
                    activity.id().toString(),
                    activity.kind().keyword(),
                    activity.name(),
                    Times.text(activity.at()),
                    activity.event().orElse(null),
                    isRun
                            ? new Subject(subject, null, reason, null)
                            : new Subject(null, subject, null, reason));
        }
    }
}
