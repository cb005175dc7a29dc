package dev.postroom.adapters.rest.template.page;

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
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateQuery;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The list of templates. */
@Path("/app/{account}/{environment}/templates")
public final class TemplatesPageResource {

    static final String PATH = "/templates";
    private static final String CATEGORY = "category";
    private static final String SEARCH = "q";
    private static final Function<String, TemplateCategory> CATEGORIES =
            KeywordParsers.parser(TemplateCategory.class);
    static final String FIRST =
            """
            {"name": "Receipt", "subject": "Your order {{order}}", "category": "transactional",\
             "html_content": "<p>Thank you for order {{order}}.</p>"}\
            """;

    private final ManageTemplates templates;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code templates}; {@code clock} determines how long ago they were saved. */
    public TemplatesPageResource(
            ManageTemplates templates, WorkspaceClock clock, Lists lists, Pages pages) {
        this.templates = templates;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TEMPLATES_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<TemplateCategory> category = query.parsed(CATEGORY, CATEGORIES);
        Optional<String> prefix = query.one(SEARCH).filter(text -> !text.isBlank());
        TemplateQuery wanted = new TemplateQuery(category, prefix);
        Instant now = clock.now(request.workspace());
        Listed<TemplateRow> listed =
                lists.page(
                        request,
                        query,
                        TemplateQuery.Sort.class,
                        page ->
                                templates
                                        .list(request.workspace(), wanted, page)
                                        .map(template -> TemplateRow.of(template, now)));
        TemplatesPage page =
                new TemplatesPage(
                        listed.items(),
                        Pager.of(request, listed),
                        filters(request, category, prefix),
                        mayWrite(request),
                        category.isPresent() || prefix.isPresent()
                                ? Empty.of("No template is like that.")
                                : new Empty(
                                        "No templates yet. A template is a subject and a body that"
                                                + " mails and campaigns share.",
                                        mayWrite(request) ? "New template" : "",
                                        Pages.path(request, PATH + "/new"),
                                        ApiCall.post(PATH, FIRST).curl()));
        return pages.show(
                request,
                Sheet.of(Room.TEMPLATES, "Templates")
                        .calls(ApiCall.get(PATH, request.rawQuery(), CATEGORY, SEARCH)),
                "app/template/templates",
                Map.of("page", page));
    }

    /** Whether the member may change templates. */
    static boolean mayWrite(ApiRequest request) {
        return request.caller().may(Scope.TEMPLATES_WRITE);
    }

    private static Filters filters(
            ApiRequest request, Optional<TemplateCategory> category, Optional<String> prefix) {
        String path = Pages.path(request, PATH);
        Filters filters = Filters.at(path).chip("All", "", path, category.isEmpty());
        for (TemplateCategory one : List.of(TemplateCategory.values())) {
            filters =
                    filters.chip(
                            one.keyword(),
                            "",
                            path + "?category=" + one.keyword(),
                            category.filter(one::equals).isPresent());
        }
        filters = filters.search(SEARCH, "Beginning of the name", prefix.orElse(""));
        return category.isPresent() ? filters.kept(CATEGORY, category.get().keyword()) : filters;
    }
}
