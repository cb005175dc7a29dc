package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** The form for an invitation. */
public record InvitationPage(List<Field> fields, List<FormError> errors) {

    public InvitationPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }
}
