package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form that suppresses addresses by hand. */
@Path("/app/{account}/{environment}/suppressions/new")
public final class NewSuppressionsPageResource {

    private static final String TEMPLATE = "app/email/suppress";
    private static final String API = "/suppressions";
    private static final String EMAILS = "emails";
    private static final int NAMED = 10;

    private final ManageSuppressions suppressions;
    private final Pages pages;

    /** Adds to {@code suppressions}. */
    public NewSuppressionsPageResource(ManageSuppressions suppressions, Pages pages) {
        this.suppressions = suppressions;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response form(@Context ApiRequest request) {
        return pages.show(request, sheet(), TEMPLATE, Map.of("page", page(request, "", List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response add(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        List<String> given = form.list(EMAILS);
        try {
            int added = suppressions.add(request.caller(), addresses(given)).size();
            return pages.seeOther(
                    request,
                    Pages.path(request, API),
                    Flash.done(
                            Numbers.counted(added, "address was", "addresses were")
                                    + " suppressed.",
                            ApiCall.post(API, Map.of(EMAILS, given))));
        } catch (FailureException e) {
            NewSuppressionsPage again = page(request, form.text(EMAILS), SentForm.errors(e));
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", again));
        }
    }

    // names some wrong lines of a long text, all in one message
    private static List<EmailAddress> addresses(List<String> given) {
        List<EmailAddress> addresses = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (String text : given) {
            address(text).ifPresentOrElse(addresses::add, () -> wrong.add(text));
        }
        if (!wrong.isEmpty()) {
            String named = String.join(", ", wrong.subList(0, Math.min(NAMED, wrong.size())));
            throw Failure.Invalid.field(
                            EMAILS,
                            "invalid_email",
                            "%s of the addresses cannot be read: %s%s"
                                    .formatted(
                                            Numbers.of(wrong.size()),
                                            named,
                                            wrong.size() > NAMED ? ", …" : ""))
                    .asException();
        }
        return addresses;
    }

    private static Optional<EmailAddress> address(String text) {
        try {
            return Optional.of(EmailAddress.given(text));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }

    private static NewSuppressionsPage page(
            ApiRequest request, String text, List<FormError> errors) {
        Field field =
                Field.area(EMAILS, "Addresses", text)
                        .hint("One in each line, or separated by commas. At most 1000.")
                        .error(FormError.at(errors, EMAILS))
                        .required();
        return new NewSuppressionsPage(field, errors, Pages.path(request, API + "/new"));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.SUBSCRIBERS, "Suppress addresses")
                .calls(ApiCall.post(API, "{\"emails\": [\"anna@example.com\"]}"));
    }
}
