package dev.postroom.adapters.rest.signup;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.Page;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;

import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of forms, in the look of the account. */
public final class FormPages {

    private static final int OK = 200;
    private static final int INVALID = 422;

    private final HostedPages desk;
    private final FormLinks links;

    /** Pages of {@code desk}, at the addresses of {@code links}. */
    public FormPages(HostedPages desk, FormLinks links) {
        this.desk = desk;
        this.links = links;
    }

    /**
     * A field as the page shows it.
     *
     * @param kind of the input: {@code email} or {@code text}
     * @param error empty when there is none
     */
    public record Shown(
            String name,
            String label,
            String kind,
            String autocomplete,
            boolean isRequired,
            String value,
            String error) {

        /** The id of the input. */
        public String id() {
            return "field-" + name.replace('.', '-');
        }
    }

    Response show(ApiRequest request, OpenForm open) {
        return page(request, open, OK, Map.of(), List.of());
    }

    /** The page again, with what was entered and what is wrong with it. */
    Response corrected(
            ApiRequest request,
            OpenForm open,
            Map<String, String> entered,
            Failure.Invalid invalid) {
        return page(request, open, INVALID, entered, invalid.violations());
    }

    private Response page(
            ApiRequest request,
            OpenForm open,
            int status,
            Map<String, String> entered,
            List<Violation> violations) {
        SignupForm form = open.form();
        Page page = page(request, open);
        List<Shown> fields = new ArrayList<>();
        fields.add(
                new Shown(
                        SignupForm.EMAIL,
                        page.text("form.email"),
                        "email",
                        "email",
                        true,
                        entered.getOrDefault(SignupForm.EMAIL, ""),
                        error(page, SignupForm.EMAIL, violations)));
        form.fields().forEach(field -> fields.add(shown(page, field, entered, violations)));
        return desk.showForm(
                page,
                "form",
                Map.of(
                        "title",
                        form.texts().title().orElseGet(() -> page.text("form.heading")),
                        "text",
                        form.texts().text().orElse(""),
                        "consent",
                        form.texts().consent().orElse(""),
                        "action",
                        links.submission(form.id()),
                        "fields",
                        List.copyOf(fields)),
                status,
                form.access().redirect().map(WebLink::url));
    }

    private static Shown shown(
            Page page, SignupField field, Map<String, String> entered, List<Violation> violations) {
        String usual =
                field.key().orElseGet(() -> page.text("form." + field.name().replace('_', '-')));
        return new Shown(
                field.name(),
                field.label().orElse(usual),
                "text",
                autocomplete(field.name()),
                field.isRequired(),
                entered.getOrDefault(field.name(), ""),
                error(page, field.name(), violations));
    }

    private static String autocomplete(String name) {
        return switch (name) {
            case SignupField.FIRST_NAME -> "given-name";
            case SignupField.LAST_NAME -> "family-name";
            default -> "off";
        };
    }

    private static String error(Page page, String name, List<Violation> violations) {
        boolean isWrong =
                violations.stream()
                        .map(Violation::field)
                        .anyMatch(
                                field -> field.equals(name) || field.equals("[\"" + name + "\"]"));
        if (!isWrong) {
            return "";
        }
        return page.text(name.equals(SignupForm.EMAIL) ? "form.wrong-email" : "form.wrong-field");
    }

    Response done(ApiRequest request, OpenForm open) {
        return desk.tell(page(request, open), "form.done");
    }

    Response closed(ApiRequest request) {
        return desk.tellMissing(
                desk.page(request, Optional.empty(), Optional.empty()), "form.closed");
    }

    /** Sends the browser to where the form leads. */
    Response leave(OpenForm open) {
        URI target =
                open.form()
                        .access()
                        .redirect()
                        .map(WebLink::url)
                        .orElseGet(() -> URI.create(links.done(open.form().id())));
        return Response.seeOther(target).build();
    }

    private Page page(ApiRequest request, OpenForm open) {
        Workspace workspace = open.workspace();
        return desk.page(request, Optional.of(workspace), open.form().texts().language());
    }
}
