package dev.postroom.application.signup;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SiteOrigin;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Changes of forms, as the audit log shows them. */
final class AuditedForm {

    private AuditedForm() {}

    static AuditedChange created(SignupForm form) {
        return change(AuditAction.FORM_CREATED, Optional.empty(), form);
    }

    static AuditedChange changed(SignupForm before, SignupForm after) {
        return change(AuditAction.FORM_CHANGED, Optional.of(before), after);
    }

    static AuditedChange deleted(SignupForm form) {
        return AuditedChange.of(
                AuditAction.FORM_DELETED, form.id().value(), AuditField.gone("name", form.name()));
    }

    private static AuditedChange change(
            AuditAction action, Optional<SignupForm> before, SignupForm after) {
        return AuditedChange.difference(
                action,
                Optional.of(after.id().value()),
                field("name", before, after, form -> Optional.of(form.name())),
                field(
                        "active",
                        before,
                        after,
                        form -> Optional.of(Boolean.toString(form.access().isActive()))),
                field("allowed_origins", before, after, AuditedForm::origins),
                field(
                        "redirect_url",
                        before,
                        after,
                        form -> form.access().redirect().map(WebLink::toString)));
    }

    private static AuditField field(
            String name,
            Optional<SignupForm> before,
            SignupForm after,
            Function<SignupForm, Optional<String>> value) {
        return AuditField.of(name, before.flatMap(value), value.apply(after));
    }

    private static Optional<String> origins(SignupForm form) {
        return Optional.of(
                        form.access().origins().stream()
                                .map(SiteOrigin::value)
                                .collect(Collectors.joining(" ")))
                .filter(text -> !text.isEmpty());
    }
}
