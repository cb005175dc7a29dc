package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Text;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The form for a new key, and the page that shows it once. */
@Path("/app/{account}/{environment}/keys")
public final class NewKeyPageResource {

    private static final String NEW = "/keys/new";
    private static final String NAME = "name";
    private static final String EXPIRY = "expires_at";
    private static final String FULL = "full";
    private static final String YES = "yes";
    private static final String PRESET = "preset";
    private static final String USUAL_DAYS = "365";

    private final DelegateApiKeys keys;
    private final InstantSource clock;
    private final Pages pages;

    /** Creates keys by {@code keys}. */
    public NewKeyPageResource(DelegateApiKeys keys, InstantSource clock, Pages pages) {
        this.keys = keys;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @Path("new")
    @ForMembers(Scope.API_KEYS_MANAGE)
    public Response ask(@Context ApiRequest request) {
        Optional<String> proof = Proof.needed(request, clock.instant(), Pages.path(request, NEW));
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        Optional<Preset> preset = request.query().one(PRESET).flatMap(Preset::named);
        Set<Scope> chosen = preset.map(it -> it.scopes(request.caller())).orElse(Set.of());
        return pages.show(
                request,
                sheet(),
                "app/apikey/new",
                Map.of("page", page(request, preset, new Filled(Map.of()), chosen, List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.API_KEYS_MANAGE)
    public Response make(@Context ApiRequest request) {
        Optional<String> proof = Proof.needed(request, clock.instant(), Pages.path(request, NEW));
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        Filled form = Filled.of(request);
        Set<Scope> chosen = KeyScopes.read(form.all(KeyScopes.FIELD));
        boolean isFull = form.text(FULL).equals(YES);
        if (chosen.isEmpty() && !isFull) {
            return again(
                    request,
                    form,
                    chosen,
                    List.of(
                            new FormError(
                                    "",
                                    "Check at least one box: a key that may do nothing is of no"
                                            + " use.")));
        }
        try {
            NewApiKey wanted = wanted(form, isFull ? Set.of() : chosen);
            IssuedApiKey issued = keys.create(request.caller(), wanted);
            return IssuedKeys.show(
                    pages, request, issued, "Your new key", call(wanted), clock.instant());
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return again(request, form, chosen, FormError.of(invalid));
            }
            throw e;
        }
    }

    private static ApiCall call(NewApiKey made) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", made.name());
        members.put("scopes", made.grant().scopes().stream().map(Scope::keyword).sorted().toList());
        if (made.grant().networks().isRestricted()) {
            members.put("allowed_networks", made.grant().networks().texts());
        }
        made.expiresAt().ifPresent(end -> members.put("expires_at", Times.text(end)));
        return ApiCall.post("/api-keys", members);
    }

    private NewApiKey wanted(Filled form, Set<Scope> scopes) {
        Violations violations = new Violations();
        Optional<String> name = violations.checked(NAME, () -> Text.required(form.text(NAME), 100));
        AllowedNetworks networks = KeyNetworks.read(form, violations);
        violations.throwIfAny();
        return new NewApiKey(
                name.orElseThrow(), new Grant(scopes, networks), Optional.empty(), expiry(form));
    }

    private Optional<Instant> expiry(Filled form) {
        String days = form.text(EXPIRY);
        return days.matches("[1-9][0-9]{0,3}")
                ? Optional.of(clock.instant().plus(Duration.ofDays(Long.parseLong(days))))
                : Optional.empty();
    }

    private Response again(
            ApiRequest request, Filled form, Set<Scope> chosen, List<FormError> errors) {
        return pages.again(
                request,
                sheet(),
                "app/apikey/new",
                Map.of("page", page(request, Optional.empty(), form, chosen, errors)));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.KEYS, "New key")
                .calls(
                        ApiCall.post(
                                "/api-keys",
                                "{\"name\": \"shop\", \"scopes\": [\"subscribers:read\"]}"));
    }

    private static NewKeyPage page(
            ApiRequest request,
            Optional<Preset> preset,
            Filled form,
            Set<Scope> chosen,
            List<FormError> errors) {
        Caller caller = request.caller();
        return new NewKeyPage(
                presets(request, preset),
                Field.text(NAME, "Name", form.text(NAME))
                        .hint("The program that will use it, for example: shop")
                        .required()
                        .error(FormError.at(errors, NAME)),
                caller.isRestricted()
                        ? Optional.empty()
                        : Optional.of(
                                new Box(
                                        FULL,
                                        YES,
                                        "Full access",
                                        "Everything, also what later versions add.",
                                        form.text(FULL).equals(YES))),
                KeyScopes.groups(caller, chosen),
                KeyNetworks.field(form, errors),
                Field.select(EXPIRY, "Expires", expiries(form))
                        .hint("A key that is forgotten ends by itself.")
                        .error(FormError.at(errors, EXPIRY)),
                errors);
    }

    private static List<Choice> expiries(Filled form) {
        String chosen = form.values().containsKey(EXPIRY) ? form.text(EXPIRY) : USUAL_DAYS;
        return Stream.of(
                        new Choice("30", "in 30 days", false),
                        new Choice("90", "in 90 days", false),
                        new Choice(USUAL_DAYS, "in a year", false),
                        new Choice("", "never", false))
                .map(one -> new Choice(one.value(), one.label(), one.value().equals(chosen)))
                .toList();
    }

    private static Filters presets(ApiRequest request, Optional<Preset> current) {
        String path = Pages.path(request, NEW);
        Filters filters = Filters.at(path);
        for (Preset preset : Preset.of(request.caller())) {
            filters =
                    filters.chip(
                            preset.label(),
                            "",
                            path + "?preset=" + preset.keyword(),
                            current.filter(preset::equals).isPresent());
        }
        return filters;
    }
}
