package dev.postroom.adapters.rest.template.page.version;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.template.TemplatePatchBody;
import dev.postroom.adapters.rest.template.TemplatePath;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The difference of two versions of a template, and the form that saves an earlier one again. */
@Path("/app/{account}/{environment}/templates/{id}")
public final class DifferencePageResource {

    private static final String FROM = "from";
    private static final String TO = "to";
    private static final String VERSION = "version";

    private final ManageTemplates templates;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Compares {@code templates}; {@code clock} determines how long ago they were saved. */
    public DifferencePageResource(ManageTemplates templates, WorkspaceClock clock, Pages pages) {
        this.templates = templates;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @Path("/difference")
    @ForMembers(Scope.TEMPLATES_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        QueryParameters query = request.query();
        Optional<Integer> from = query.parsed(FROM, TemplatePath::version);
        Optional<Integer> to = query.parsed(TO, TemplatePath::version);
        query.finish();
        ComparedVersions compared =
                new ComparedVersions(
                        version(
                                request,
                                newest,
                                from.orElseGet(() -> Math.max(1, newest.version() - 1))),
                        version(request, newest, to.orElseGet(newest::version)));
        return pages.show(
                request,
                sheet(compared),
                "app/template/difference",
                Map.of("page", page(request, newest, compared, List.of())));
    }

    @POST
    @MakesOnce
    @Path("/restore")
    @ForMembers(Scope.TEMPLATES_WRITE)
    public Response restore(@Context ApiRequest request, @PathParam("id") String id) {
        Template newest = TemplatePath.find(templates, request, id);
        SentForm form = SentForm.of(request);
        int number = TemplatePath.version(form.text(FROM));
        ComparedVersions compared = new ComparedVersions(version(request, newest, number), newest);
        Map<String, @Nullable Object> changes = compared.restored();
        if (changes.isEmpty()) {
            return pages.seeOther(
                    request,
                    own(request, newest),
                    Flash.done("The newest version has what version %d has.".formatted(number)));
        }
        try {
            Template saved =
                    templates.update(
                            request.caller(),
                            newest.id().toString(),
                            TemplatePatchBody.read(JsonFields.of(changes), true),
                            Optional.of((long) TemplatePath.version(form.text(VERSION))));
            return pages.seeOther(
                    request,
                    own(request, newest),
                    Flash.done(
                            "Version %d was saved, with the content of version %d."
                                    .formatted(saved.version(), number),
                            ApiCall.patch(api(newest), changes)));
        } catch (FailureException e) {
            return again(request, id, number, e);
        }
    }

    // compared with what is stored now, so that the form says what it would replace
    private Response again(ApiRequest request, String id, int number, FailureException e) {
        Template now = TemplatePath.find(templates, request, id);
        ComparedVersions compared = new ComparedVersions(version(request, now, number), now);
        List<FormError> errors =
                e.failure() instanceof Failure.PreconditionFailed
                        ? List.of(
                                new FormError(
                                        "",
                                        ("Version %d was saved after you opened the page, and"
                                                        + " nothing was restored. Look at the"
                                                        + " difference to it, and restore again.")
                                                .formatted(now.version())))
                        : SentForm.errors(e);
        return pages.again(
                request,
                sheet(compared),
                "app/template/difference",
                Map.of("page", page(request, now, compared, errors)));
    }

    private Template version(ApiRequest request, Template newest, int number) {
        return number == newest.version()
                ? newest
                : templates.getVersion(request.workspace(), newest.id().toString(), number);
    }

    private DifferencePage page(
            ApiRequest request,
            Template newest,
            ComparedVersions compared,
            List<FormError> errors) {
        String path = own(request, newest);
        Instant now = clock.now(request.workspace());
        boolean isRestorable =
                request.caller().may(Scope.TEMPLATES_WRITE)
                        && compared.to().version() == newest.version()
                        && !compared.restored().isEmpty();
        return new DifferencePage(
                newest.name(),
                path,
                side(compared.from(), path, now),
                side(compared.to(), path, now),
                compared.texts(),
                fields(compared.from().version(), compared.to().version()),
                isRestorable ? Optional.of(restoring(compared)) : Optional.empty(),
                errors);
    }

    private static DifferencePage.Side side(Template version, String path, Instant now) {
        return new DifferencePage.Side(
                Integer.toString(version.version()),
                path + "?version=" + version.version(),
                Moment.of(version.revision().updatedAt(), now));
    }

    private static DifferencePage.Restoring restoring(ComparedVersions compared) {
        int newest = compared.to().version();
        return new DifferencePage.Restoring(
                Integer.toString(compared.from().version()),
                Integer.toString(newest),
                ("Its texts and its rules of variables are saved as version %d. Name and slug stay,"
                                + " and so does version %d. Campaigns that are being sent keep the"
                                + " version with which they began.")
                        .formatted(newest + 1, newest));
    }

    /** The fields that choose two versions. */
    static List<Field> fields(int from, int to) {
        return List.of(
                Field.text(FROM, "Version", Integer.toString(from)).required(),
                Field.text(TO, "Compared with version", Integer.toString(to)).required());
    }

    static String own(ApiRequest request, Template template) {
        return Pages.path(request, api(template));
    }

    static String api(Template template) {
        return "/templates/" + template.id();
    }

    private static Sheet sheet(ComparedVersions compared) {
        return Sheet.of(Room.TEMPLATES, "Difference of versions of " + compared.to().name())
                .calls(call(compared.from()), call(compared.to()));
    }

    private static ApiCall call(Template version) {
        return ApiCall.get(
                api(version), Map.of(VERSION, List.of(Integer.toString(version.version()))));
    }
}
