package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.action.ActionBody;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.work.JobStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The same done with many subscribers: the question before, the course, and the list. */
@Path("/app/{account}/{environment}/subscribers/actions")
public final class ActionsPageResource {

    static final String PATH = "/subscribers/actions";
    private static final String PEOPLE = "/subscribers";
    private static final String QUESTION = "app/action/new";
    private static final String STATUS = "status";
    private static final int TYPED_FROM = 100;
    private static final Function<String, JobStatus> STATUSES =
            KeywordParsers.parser(JobStatus.class);

    private final ActOnSubscribers actions;
    private final ActionPeople people;
    private final Lists lists;
    private final Pages pages;

    /** Starts and shows {@code actions} on {@code people}. */
    public ActionsPageResource(
            ActOnSubscribers actions, ActionPeople people, Lists lists, Pages pages) {
        this.actions = actions;
        this.people = people;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Set<JobStatus> statuses = Set.copyOf(query.allParsed(STATUS, STATUSES));
        ListAddress list = ListAddress.of(request);
        Instant now = people.clock().now(request.workspace());
        Listed<ActionsPage.Row> listed =
                lists.page(
                        request,
                        query,
                        SubscriberAction.Sort.class,
                        page ->
                                actions.list(request.workspace(), statuses, page)
                                        .map(action -> ActionsPage.Row.of(action, now)));
        ActionsPage page =
                new ActionsPage(
                        listed.items(),
                        Pager.of(request, listed),
                        Filters.at(list.path()).words(list, STATUS, List.of(JobStatus.values())),
                        Empty.of(
                                statuses.isEmpty()
                                        ? "No actions yet. Tick people in the list of subscribers,"
                                                + " and choose what to do with them."
                                        : "No action has this status."));
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, "Actions")
                        .calls(ApiCall.get(PATH, request.rawQuery(), STATUS));
        return pages.show(request, sheet, "app/action/actions", Map.of("page", page));
    }

    @GET
    @Path("/new")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response ask(@Context ApiRequest request) {
        ActionDraft draft = ActionDraft.of(request.rawQuery());
        draft.kind().ifPresent(kind -> request.caller().require(kind.scope()));
        return question(request, draft, List.of(), false);
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response start(@Context ApiRequest request) {
        ActionDraft draft = ActionDraft.of(request.form());
        List<FormError> errors = new ArrayList<>();
        try {
            ActionPeople.Chosen chosen = people.find(request.workspace(), draft);
            errors.addAll(unconfirmed(draft, chosen.count()));
            Map<String, Object> members = members(draft, chosen);
            if (errors.isEmpty()) {
                SubscriberAction started =
                        actions.start(
                                request.caller(),
                                ActionBody.read(
                                        JsonFields.of(members),
                                        true,
                                        request.caller(),
                                        people.selection(request.workspace()),
                                        actions));
                return pages.seeOther(
                        request,
                        Pages.path(request, PATH + "/" + started.id()),
                        Flash.done("The action has begun.", ApiCall.post(PATH, members)));
            }
        } catch (FailureException e) {
            SentForm.errors(e).stream()
                    .map(error ->
                            error.field().startsWith("tags")
                                    ? new FormError(ActionDraft.TAGS, error.message())
                                    : error)
                    .forEach(errors::add);
        }
        return question(request, draft, errors, true);
    }

    private static Map<String, Object> members(ActionDraft draft, ActionPeople.Chosen chosen) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("action", draft.text(ActionDraft.ACTION));
        if (!draft.tags().isEmpty()) {
            members.put("tags", draft.tags());
        }
        members.putAll(chosen.members());
        return members;
    }

    private static List<FormError> unconfirmed(ActionDraft draft, long count) {
        List<FormError> errors = new ArrayList<>();
        if (!draft.text(ActionDraft.COUNT).equals(Long.toString(count))) {
            errors.add(
                    new FormError(
                            "",
                            "The number of people has changed: it is %s now. Look again, and send the form once more."
                                    .formatted(Numbers.of(count))));
        } else if (isTyped(draft, count)
                && !draft.text(ActionDraft.TYPED).strip().equals("delete")) {
            errors.add(new FormError(ActionDraft.TYPED, "Type delete to confirm."));
        }
        return errors;
    }

    private static boolean isTyped(ActionDraft draft, long count) {
        return count > TYPED_FROM && draft.kind().filter(ActionKind.DELETE::equals).isPresent();
    }

    private Response question(
            ApiRequest request, ActionDraft draft, List<FormError> errors, boolean isSent) {
        NewActionPage page = page(request, draft, errors);
        Sheet sheet = Sheet.of(Room.SUBSCRIBERS, page.title()).calls(ApiCall.get(PATH));
        return isSent || !page.errors().isEmpty()
                ? pages.again(request, sheet, QUESTION, Map.of("page", page))
                : pages.show(request, sheet, QUESTION, Map.of("page", page));
    }

    private NewActionPage page(ApiRequest request, ActionDraft draft, List<FormError> errors) {
        String back = new ListAddress(Pages.path(request, PEOPLE), draft.filter()).text();
        try {
            ActionKind kind = draft.kind().orElseThrow(ActionsPageResource::unknown);
            ActionPeople.Chosen chosen = people.find(request.workspace(), draft);
            return new NewActionPage(
                    ActionWords.title(kind, chosen.count()),
                    ActionWords.consequence(kind),
                    chosen(draft, chosen),
                    errors,
                    back,
                    chosen.count() == 0
                            ? List.of()
                            : List.of(form(request, draft, kind, chosen.count(), errors)));
        } catch (FailureException e) {
            List<FormError> found = errors.isEmpty() ? refused(e) : errors;
            return new NewActionPage(
                    "This action is not possible", "", List.of(), found, back, List.of());
        }
    }

    private static FailureException unknown() {
        return Failure.Invalid.value("unknown_value", "Choose what to do.").asException();
    }

    // a filter of the list that actions do not have must not be left out: more people would be hit
    private static List<FormError> refused(FailureException e) {
        return SentForm.errors(e).stream().map(ActionsPageResource::worded).distinct().toList();
    }

    private static FormError worded(FormError error) {
        String name = error.field().replaceFirst("^where\\.", "");
        if (name.equals(error.field()) || ActionDraft.WORDS.contains(name.split("[.\\[]", 2)[0])) {
            return new FormError("", error.message());
        }
        return new FormError(
                "",
                "An action is for statuses, tags, rules or a segment. Take back “%s” in the list, or"
                                .formatted(name)
                        + " tick people.");
    }

    private static List<String> chosen(ActionDraft draft, ActionPeople.Chosen chosen) {
        if (!draft.isForAll()) {
            return chosen.addresses();
        }
        return draft.filter().isEmpty()
                ? List.of("All subscribers, in any status")
                : ActionWords.filter(draft.filter());
    }

    private static NewActionPage.Form form(
            ApiRequest request,
            ActionDraft draft,
            ActionKind kind,
            long count,
            List<FormError> errors) {
        List<Field> fields = new ArrayList<>();
        if (kind.isAboutTags()) {
            fields.add(
                    Field.text(ActionDraft.TAGS, "Tags", draft.text(ActionDraft.TAGS))
                            .hint("For example: News, vip-customers")
                            .required()
                            .error(FormError.at(errors, ActionDraft.TAGS)));
        }
        if (isTyped(draft, count)) {
            fields.add(
                    Field.text(ActionDraft.TYPED, "Type delete to confirm", "")
                            .required()
                            .error(FormError.at(errors, ActionDraft.TYPED)));
        }
        return new NewActionPage.Form(
                Pages.path(request, PATH),
                fields,
                draft.kept(),
                Long.toString(count),
                ActionWords.title(kind, count),
                kind == ActionKind.DELETE);
    }

    @GET
    @Path("/{id}")
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberAction action = actions.get(request.workspace(), id(text));
        ActionPage page =
                new ActionPages(
                                request,
                                tag -> name(request.workspace(), tag),
                                people.clock().now(request.workspace()))
                        .of(action);
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, page.title())
                        .calls(ApiCall.get(PATH + "/" + action.id()));
        return pages.show(request, sheet, "app/action/action", Map.of("page", page));
    }

    private String name(Workspace workspace, TagId tag) {
        try {
            return people.tags().get(workspace, tag).tag().name();
        } catch (FailureException _) {
            return "one that was deleted";
        }
    }

    @POST
    @MakesOnce
    @Path("/{id}/cancel")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response cancel(@Context ApiRequest request, @PathParam("id") String text) {
        ActionId id = actions.get(request.workspace(), id(text)).id();
        String own = PATH + "/" + id;
        try {
            actions.cancel(request.workspace(), id);
        } catch (FailureException e) {
            String why = SentForm.errors(e).getFirst().message();
            return pages.seeOther(request, Pages.path(request, own), Flash.done(why));
        }
        return pages.seeOther(
                request,
                Pages.path(request, own),
                Flash.done(
                        "The action was stopped. What it did stays.",
                        ApiCall.post(own + "/cancel", "")));
    }

    private static ActionId id(String text) {
        return PathId.of("Action", text, ActionId::parse);
    }
}
