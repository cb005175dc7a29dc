package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Optional;

/**
 * A member of the account.
 *
 * @param action the address that the form is sent to
 * @param fields empty: this member cannot be changed
 * @param obstacle why not; empty when there are fields
 * @param log the changes by this member; empty for readers who may not see them
 * @param removal empty: this member cannot be removed
 */
public record MemberPage(
        String name,
        List<Fact> facts,
        String action,
        List<Field> fields,
        String obstacle,
        String log,
        Optional<Danger> removal,
        List<FormError> errors) {

    public MemberPage {
        facts = List.copyOf(facts);
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }
}
