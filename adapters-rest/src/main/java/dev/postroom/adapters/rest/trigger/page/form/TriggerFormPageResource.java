package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.trigger.NewTriggerBody;
import dev.postroom.adapters.rest.trigger.TriggerPatchBody;
import dev.postroom.adapters.rest.trigger.page.TriggersPageResource;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The form that makes a trigger, and the form that changes one. */
@Path("/app/{account}/{environment}/triggers")
public final class TriggerFormPageResource {

    private static final String PATH = "/triggers";
    private static final String EXAMPLE =
            """
            {"name": "Welcome", "event_type": "subscriber.created", "template_id": "welcome", "is_active": false}\
            """;
    private static final String CHANGED =
            "The trigger was changed since you opened the form. Look at it in another tab. Saving"
                    + " again replaces what is there now.";

    private final ManageTriggers triggers;
    private final TriggersPageResource.Names names;
    private final Pages pages;

    /** Makes and changes {@code triggers}, of what has {@code names}. */
    public TriggerFormPageResource(
            ManageTriggers triggers, TriggersPageResource.Names names, Pages pages) {
        this.triggers = triggers;
        this.names = names;
        this.pages = pages;
    }

    @GET
    @Path("/new")
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response empty(@Context ApiRequest request) {
        return pages.show(
                request, ofNew(), TriggerForm.PAGE, page(request, TriggerDraft.fresh(), List.of()));
    }

    @POST
    @Path("/new")
    @MakesOnce
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response create(@Context ApiRequest request) {
        TriggerDraft draft = TriggerDraft.sent(request.form());
        if (!draft.text("change").isEmpty()) {
            return changed(request, ofNew(), draft, next -> page(request, next, List.of()));
        }
        try {
            Map<String, @Nullable Object> members = DraftMembers.of(draft);
            members.put(TriggerDraft.ACTIVE, false);
            NewTriggerBody body =
                    NewTriggerBody.read(
                            JsonFields.of(members), true, request.workspace(), triggers);
            Trigger made = triggers.create(request.caller(), body.trigger()).trigger();
            return pages.seeOther(
                    request,
                    Pages.path(request, PATH + "/" + made.id()),
                    Flash.done(
                            "The trigger was created. It is inactive until you enable it.",
                            ApiCall.post(PATH, members)));
        } catch (FailureException e) {
            List<FormError> errors = DraftErrors.at(draft, SentForm.errors(e));
            return pages.again(request, ofNew(), TriggerForm.PAGE, page(request, draft, errors));
        }
    }

    @GET
    @Path("/{id}/edit")
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response filled(@Context ApiRequest request, @PathParam("id") String text) {
        Trigger trigger = find(request, text);
        return pages.show(
                request,
                ofChange(trigger),
                TriggerForm.PAGE,
                page(request, trigger, draft(request, trigger), List.of(), version(trigger)));
    }

    @POST
    @Path("/{id}/edit")
    @MakesOnce
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response change(@Context ApiRequest request, @PathParam("id") String text) {
        Trigger trigger = find(request, text);
        TriggerDraft draft = TriggerDraft.sent(request.form());
        String version = draft.text("version");
        if (!draft.text("change").isEmpty()) {
            return changed(
                    request,
                    ofChange(trigger),
                    draft,
                    next -> page(request, trigger, next, List.of(), version));
        }
        try {
            Map<String, @Nullable Object> members = DraftMembers.of(draft);
            triggers.update(
                    request.caller(),
                    trigger.id(),
                    TriggerPatchBody.read(
                            JsonFields.of(members),
                            true,
                            request.workspace(),
                            trigger.id(),
                            triggers),
                    Optional.of(version)
                            .filter(given -> given.matches("[0-9]{1,18}"))
                            .map(Long::valueOf));
            return pages.seeOther(
                    request,
                    own(request, trigger),
                    Flash.done(
                            "The trigger was changed. Runs that have begun keep what they began"
                                    + " with.",
                            ApiCall.patch(PATH + "/" + trigger.id(), members)));
        } catch (FailureException e) {
            boolean isOld = e.failure() instanceof Failure.PreconditionFailed;
            List<FormError> errors =
                    isOld
                            ? List.of(new FormError("", CHANGED))
                            : DraftErrors.at(draft, SentForm.errors(e));
            return pages.again(
                    request,
                    ofChange(trigger),
                    TriggerForm.PAGE,
                    page(request, trigger, draft, errors, isOld ? version(trigger) : version));
        }
    }

    /** Makes the page of a draft. */
    private interface Shown {
        Map<String, Object> of(TriggerDraft draft);
    }

    // a button that changes the form itself: nothing is stored, and nothing that was typed is lost
    private Response changed(ApiRequest request, Sheet sheet, TriggerDraft draft, Shown shown) {
        TriggerDraft next =
                switch (draft.text("change")) {
                    case "as-json" -> asJson(draft);
                    case "as-form" -> asForm(request, draft);
                    default -> draft.changed(draft.text("change"));
                };
        return pages.show(
                request, sheet, TriggerForm.PAGE, shown.of(next.without(Set.of("change"))));
    }

    private static TriggerDraft asJson(TriggerDraft draft) {
        return draft.with(
                Map.of(
                        TriggerDraft.DEFINITION,
                        PrettyJson.ofValue(DraftMembers.definition(draft))));
    }

    private TriggerDraft asForm(ApiRequest request, TriggerDraft draft) {
        try {
            Map<String, @Nullable Object> definition =
                    JsonText.members(TriggerDraft.DEFINITION, draft.text(TriggerDraft.DEFINITION));
            return reading(request)
                    .read(
                            head(draft.text(TriggerDraft.NAME), draft.text(TriggerDraft.SLUG)),
                            definition);
        } catch (FailureException _) {
            return draft; // it stays in the field, and saving says where it is no JSON
        }
    }

    private static Map<String, String> head(String name, String slug) {
        return Map.of(TriggerDraft.NAME, name, TriggerDraft.SLUG, slug);
    }

    private TriggerDraft draft(ApiRequest request, Trigger trigger) {
        return reading(request)
                .read(
                        head(trigger.name(), trigger.slug().map(Slug::value).orElse("")),
                        trigger.definition().toJson().members());
    }

    private DraftReading reading(ApiRequest request) {
        Map<String, String> slugs =
                names
                        .tags()
                        .list(
                                request.workspace(),
                                TagQuery.all(),
                                PageRequest.first(
                                        PageRequest.MAX_LIMIT, Sort.ascending(TagQuery.Sort.NAME)))
                        .items()
                        .stream()
                        .collect(
                                Collectors.toMap(
                                        one -> one.tag().id().toString(),
                                        one -> one.tag().slug().value()));
        return new DraftReading(id -> slugs.getOrDefault(id, id));
    }

    private Map<String, Object> page(
            ApiRequest request, TriggerDraft draft, List<FormError> errors) {
        String list = Pages.path(request, PATH);
        return page(
                request,
                draft,
                errors,
                new TriggerFormPage.Words(
                        "New trigger",
                        "Create trigger",
                        list + "/new",
                        list,
                        "",
                        "It begins inactive: nothing happens until you enable it."));
    }

    private Map<String, Object> page(
            ApiRequest request,
            Trigger trigger,
            TriggerDraft draft,
            List<FormError> errors,
            String version) {
        String own = own(request, trigger);
        return page(
                request,
                draft,
                errors,
                new TriggerFormPage.Words(
                        "Edit " + trigger.name(),
                        "Save",
                        own + "/edit",
                        own,
                        version,
                        trigger.isActive()
                                ? "It is active: people who come from now on get the new steps."
                                : "It is inactive, and stays so."));
    }

    private Map<String, Object> page(
            ApiRequest request,
            TriggerDraft draft,
            List<FormError> errors,
            TriggerFormPage.Words words) {
        return Map.of(
                "page", new TriggerForm(draft, templates(request.workspace()), errors).page(words));
    }

    private List<Template> templates(Workspace workspace) {
        return names.templates()
                .list(
                        workspace,
                        TemplateQuery.all(),
                        PageRequest.first(
                                PageRequest.MAX_LIMIT, Sort.ascending(TemplateQuery.Sort.NAME)))
                .items();
    }

    private Trigger find(ApiRequest request, String text) {
        return triggers.get(request.workspace(), PathId.of("Trigger", text, TriggerId::parse))
                .trigger();
    }

    private static String version(Trigger trigger) {
        return Long.toString(trigger.revision().version());
    }

    private static String own(ApiRequest request, Trigger trigger) {
        return Pages.path(request, PATH + "/" + trigger.id());
    }

    private static Sheet ofNew() {
        return Sheet.of(Room.TRIGGERS, "New trigger").calls(ApiCall.post(PATH, EXAMPLE));
    }

    private static Sheet ofChange(Trigger trigger) {
        return Sheet.of(Room.TRIGGERS, "Edit " + trigger.name())
                .calls(
                        ApiCall.get(PATH + "/" + trigger.id()),
                        ApiCall.patch(PATH + "/" + trigger.id(), "{\"name\": \"Welcome\"}"));
    }
}
