package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.signup.SignupForm;

import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A form in the list.
 *
 * @param asks the names of its fields
 */
public record FormRow(String id, String name, Badge status, String asks, Moment created) {

    static FormRow of(SignupForm form, Instant now) {
        return new FormRow(
                form.id().toString(),
                form.name(),
                status(form),
                Stream.concat(
                                Stream.of(SignupForm.EMAIL),
                                form.fields().stream().map(field -> field.name()))
                        .collect(Collectors.joining(", ")),
                Moment.of(form.revision().createdAt(), now));
    }

    static Badge status(SignupForm form) {
        return Badges.of("form", form.access().isActive() ? "open" : "closed");
    }
}
