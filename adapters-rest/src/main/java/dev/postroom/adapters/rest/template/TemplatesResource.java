package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.MemberReader;
import dev.postroom.adapters.rest.shared.json.Members;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.UuidText;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.template.TemplateSort;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** {@code /templates}. */
@Path("/api/v1/templates")
public final class TemplatesResource {

    private final ManageTemplates templates;
    private final Answers answers;
    private final Lists lists;

    /** Serves {@code templates}. */
    public TemplatesResource(ManageTemplates templates, Answers answers, Lists lists) {
        this.templates = templates;
        this.answers = answers;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.TEMPLATES_WRITE)
    public Response create(@Context ApiRequest request) {
        Template template =
                templates.create(
                        request.workspace(),
                        NewTemplateBody.read(request.body(), request.isStrict()));
        return answers.created(
                "/templates/" + template.id(),
                TemplateView.of(template),
                TemplateView.tagOf(template));
    }

    @GET
    @Needs(Scope.TEMPLATES_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        TemplateQuery wanted =
                new TemplateQuery(
                        query.parsed("category", NewTemplateBody.CATEGORY), query.one("q"));
        PageRequest<TemplateSort> asked = lists.page(request, query, TemplateSort.class);
        Page<Template> page = templates.list(request.workspace(), wanted, asked);
        return lists.answer(request, asked, page.map(TemplateView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.TEMPLATES_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = find(request, id);
        return answers.ok(request, TemplateView.of(template), TemplateView.tagOf(template));
    }

    @POST
    @Path("/{id}/preview")
    @Needs(Scope.TEMPLATES_READ)
    public Response preview(@Context ApiRequest request, @PathParam("id") String id) {
        Template template = find(request, id);
        Members body = request.optionalBody();
        JsonObject variables = MemberReader.object(body, "variables", UnaryOperator.identity());
        Optional<UUID> subscriber = body.parsed("subscriber_id", TemplatesResource::subscriber);
        Optional<Integer> version = MemberReader.integer(body, "version");
        body.finish(request.isStrict());
        PreviewRequest wanted = new PreviewRequest(variables, subscriber, version);
        String known = template.id().toString();
        return Answers.json(
                        200, PreviewView.of(templates.preview(request.workspace(), known, wanted)))
                .build();
    }

    private Template find(ApiRequest request, String idOrSlug) {
        if (idOrSlug.indexOf('\0') >= 0) {
            throw new Failure.NotFound("Template", "of that name").asException();
        }
        return templates.get(request.workspace(), idOrSlug);
    }

    private static UUID subscriber(String text) {
        return UuidText.parse(text)
                .orElseThrow(() ->
                        Failure.Invalid.value("unknown_subscriber", "There is no such subscriber.")
                                .asException());
    }
}
