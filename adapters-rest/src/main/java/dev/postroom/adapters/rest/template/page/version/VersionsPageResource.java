package dev.postroom.adapters.rest.template.page.version;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.template.TemplatePath;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateVersion;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.Map;

/** The versions of a template, newest first. */
@Path("/app/{account}/{environment}/templates/{id}/versions")
public final class VersionsPageResource {

    private final ManageTemplates templates;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code templates}; {@code clock} determines how long ago they were saved. */
    public VersionsPageResource(
            ManageTemplates templates, WorkspaceClock clock, Lists lists, Pages pages) {
        this.templates = templates;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TEMPLATES_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        Instant now = clock.now(request.workspace());
        String path = DifferencePageResource.own(request, newest);
        Listed<VersionsPage.Row> listed =
                lists.page(
                        request,
                        request.query(),
                        TemplateVersion.Sort.class,
                        page ->
                                templates
                                        .versions(request.workspace(), newest.id().toString(), page)
                                        .map(version -> row(version, newest, path, now)));
        VersionsPage page =
                new VersionsPage(
                        newest.name(),
                        path,
                        listed.items(),
                        Pager.of(request, listed),
                        DifferencePageResource.fields(
                                Math.max(1, newest.version() - 1), newest.version()));
        return pages.show(
                request,
                Sheet.of(Room.TEMPLATES, "Versions of " + newest.name())
                        .calls(ApiCall.get(DifferencePageResource.api(newest) + "/versions")),
                "app/template/versions",
                Map.of("page", page));
    }

    private static VersionsPage.Row row(
            TemplateVersion version, Template newest, String path, Instant now) {
        int number = version.version();
        return new VersionsPage.Row(
                Integer.toString(number),
                version.name(),
                version.subject(),
                version.category().keyword(),
                Moment.of(version.savedAt(), now),
                number == 1 ? "" : difference(path, number - 1, number),
                number == newest.version() ? "" : difference(path, number, newest.version()));
    }

    private static String difference(String path, int from, int to) {
        return "%s/difference?from=%d&to=%d".formatted(path, from, to);
    }
}
