package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.template.DraftBody;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.VariableRules;

import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Renders what is in a form about a template. Nothing is stored. */
public final class TemplateDrafts {

    private final ManageTemplates templates;
    private final Readers readers;
    private final TestLetters letters;

    /**
     * Renders with {@code templates}, for people among {@code readers}, and sends tests as {@code
     * letters}.
     */
    public TemplateDrafts(ManageTemplates templates, Readers readers, TestLetters letters) {
        this.templates = templates;
        this.readers = readers;
        this.letters = letters;
    }

    /** The frame with what is in the form; a mistake is shown there as text. */
    Response frame(ApiRequest request, SentForm form, Optional<Template> stored) {
        try {
            return Look.of(form.text(EditorPage.LOOK)).frame(preview(request, form, stored).mail());
        } catch (FailureException e) {
            return MailBody.ofText(EditorPage.errors(e).getFirst().message());
        }
    }

    /** The mistakes in the form, or the remarks about its mail. */
    EditorPage.Checks check(ApiRequest request, SentForm form, Optional<Template> stored) {
        try {
            return checks(preview(request, form, stored));
        } catch (FailureException e) {
            return refused(e);
        }
    }

    private static EditorPage.Checks checks(Preview preview) {
        MailChecks checks = new MailChecks(preview);
        return new EditorPage.Checks(
                checks.notices(),
                List.of(
                        new Fact("Subject", preview.mail().subject()),
                        new Fact("Size of the HTML", checks.size())),
                List.of());
    }

    private static EditorPage.Checks refused(FailureException e) {
        List<FormError> errors = EditorPage.errors(e);
        return new EditorPage.Checks(
                errors.stream()
                        .map(error -> new Notice("bad", "A mistake", error.message()))
                        .toList(),
                List.of(),
                errors);
    }

    /** As {@link #check}; sends the mail to the member if it can be rendered. */
    EditorPage.Checks test(ApiRequest request, SentForm form, Optional<Template> stored) {
        try {
            Preview preview = preview(request, form, stored);
            String sent = letters.send(request, preview.mail());
            return checks(preview).with(new Notice("good", "Sent", sent));
        } catch (FailureException e) {
            return refused(e);
        }
    }

    private Preview preview(ApiRequest request, SentForm form, Optional<Template> stored) {
        Map<String, Object> members = TemplateForm.sent(form).members();
        members.remove(TemplateForm.NAME);
        stored.map(Template::variables)
                .map(VariableRules::toJson)
                .ifPresent(rules -> members.put("variables_schema", rules.members()));
        members.putAll(readers.members(request, form::text));
        DraftBody draft = DraftBody.read(JsonFields.of(members), true);
        return templates.previewDraft(request.workspace(), draft.template(), draft.request());
    }
}
