package dev.postroom.adapters.rest.privacy;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ExportPersonalData;
import dev.postroom.domain.subscriber.ManageSubscribers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /subscribers/{id}/export}: the data of a person, for the account that has stored it. */
@Path("/api/v1/subscribers/{id}/export")
public final class SubscriberDataResource {

    private final ManageSubscribers subscribers;
    private final ExportPersonalData export;

    /** Exposes {@code export} of {@code subscribers} to clients with a key. */
    public SubscriberDataResource(ManageSubscribers subscribers, ExportPersonalData export) {
        this.subscribers = subscribers;
        this.export = export;
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    @Streams
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId person = SubscriberPath.find(subscribers, request, text).id();
        PersonalDocument document = new PersonalDocument(export.export(request.caller(), person));
        request.finish();
        return Responses.uncached(
                Responses.file("personal-data.json", "application/json", document::write));
    }
}
