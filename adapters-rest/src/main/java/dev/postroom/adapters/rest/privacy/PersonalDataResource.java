package dev.postroom.adapters.rest.privacy;

import dev.postroom.adapters.rest.page.LinkReader;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.privacy.ExportPersonalData;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;

/** {@code /preference-center/export}: the data of the person with a fresh link. */
@Path("/api/v1/preference-center/export")
public final class PersonalDataResource {

    private static final Set<LinkPurpose> FRESH = Set.of(LinkPurpose.PREFERENCES);

    private final ExportPersonalData export;
    private final LinkReader links;

    /** Exposes {@code export} to the persons with links. */
    public PersonalDataResource(ExportPersonalData export, OpenLinks links) {
        this.export = export;
        this.links = new LinkReader(links);
    }

    @GET
    @NoKeyNeeded
    @Streams
    public Response get(@Context ApiRequest request) {
        TokenCaller caller = links.open(request, FRESH).caller();
        request.finish();
        PersonalDocument document =
                new PersonalDocument(export.export(caller, caller.subscriber()));
        return Responses.uncached(
                Responses.file("personal-data.json", "application/json", document::write));
    }
}
