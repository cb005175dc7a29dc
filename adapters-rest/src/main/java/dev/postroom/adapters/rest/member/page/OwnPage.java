package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** The own access of a person. */
public record OwnPage(
        Field name, List<Field> passwords, List<SessionRow> sessions, List<FormError> errors) {

    public OwnPage {
        passwords = List.copyOf(passwords);
        sessions = List.copyOf(sessions);
        errors = List.copyOf(errors);
    }
}
