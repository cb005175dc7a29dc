package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookUrl;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The webhooks of an environment, and a new one. */
@Path("/app/{account}/{environment}/webhooks")
public final class WebhooksPageResource {

    private static final String PATH = "/webhooks";

    private final ManageWebhooks webhooks;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code webhooks} and makes new ones. */
    public WebhooksPageResource(
            ManageWebhooks webhooks, WorkspaceClock clock, Lists lists, Pages pages) {
        this.webhooks = webhooks;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request) {
        Instant now = clock.now(request.workspace());
        Listed<WebhookRow> listed =
                lists.page(
                        request,
                        request.query(),
                        Webhook.Sort.class,
                        page ->
                                webhooks.list(request.workspace(), page)
                                        .map(webhook -> WebhookRow.of(webhook, now)));
        WebhooksPage page =
                new WebhooksPage(
                        listed.items(),
                        Pager.of(request, listed),
                        new Empty(
                                "No webhooks yet. A webhook tells your server what happens, by"
                                        + " HTTP POST.",
                                "New webhook",
                                Pages.path(request, PATH + "/new"),
                                ApiCall.post(
                                                PATH,
                                                "{\"url\": \"https://example.com/hook\","
                                                        + " \"events\": [\"*\"]}")
                                        .curl()));
        Sheet sheet = Sheet.of(Room.WEBHOOKS, "Webhooks").calls(ApiCall.get(PATH));
        return pages.show(request, sheet, "app/webhook/webhooks", Map.of("page", page));
    }

    @GET
    @Path("/new")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response form(@Context ApiRequest request) {
        Optional<String> proof =
                Proof.needed(request, clock.real().instant(), Pages.path(request, PATH + "/new"));
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        NewWebhookPage page = NewWebhookPage.of("", "", Set.of(NewWebhookPage.ALL), List.of());
        return pages.show(request, sheet(), "app/webhook/new", Map.of("page", page));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response create(@Context ApiRequest request) {
        Optional<String> proof =
                Proof.needed(request, clock.real().instant(), Pages.path(request, PATH + "/new"));
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        MultivaluedMap<String, String> form = request.form();
        String url = Objects.requireNonNullElse(form.getFirst("url"), "");
        String description = Objects.requireNonNullElse(form.getFirst("description"), "").strip();
        List<String> events = form.getOrDefault("events", List.of());
        try {
            ManageWebhooks.Registered registered =
                    webhooks.create(request.caller(), wanted(url, events, description));
            SecretPage page =
                    new SecretPage(
                            registered.webhook().id().toString(),
                            "The webhook is active",
                            registered.webhook().url().toString(),
                            registered.secret().reveal(),
                            "");
            return pages.made(
                    request,
                    Sheet.of(Room.WEBHOOKS, "New webhook")
                            .calls(ApiCall.post(PATH, members(url, events, description))),
                    "app/webhook/secret",
                    Map.of("page", page),
                    Pages.path(request, PATH + "/" + page.id()));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                NewWebhookPage page =
                        NewWebhookPage.of(
                                url, description, Set.copyOf(events), FormError.of(invalid));
                return pages.again(request, sheet(), "app/webhook/new", Map.of("page", page));
            }
            throw e;
        }
    }

    private static Map<String, Object> members(
            String url, List<String> events, String description) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("url", url.strip());
        members.put("events", events);
        if (!description.isEmpty()) {
            members.put("description", description);
        }
        return members;
    }

    private static NewWebhook wanted(String url, List<String> events, String description) {
        Violations violations = new Violations();
        Optional<WebhookUrl> address =
                violations.checked("url", () -> WebhookUrl.parse(url.strip()));
        Optional<EventSelection> selection =
                violations.checked("events", () -> new EventSelection(events));
        violations.throwIfAny();
        return new NewWebhook(
                address.orElseThrow(),
                selection.orElseThrow(),
                Optional.of(description).filter(text -> !text.isEmpty()));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.WEBHOOKS, "New webhook")
                .calls(
                        ApiCall.post(
                                PATH,
                                "{\"url\": \"https://example.com/hook\", \"events\": [\"*\"]}"));
    }
}
