package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Optional;

/**
 * One key.
 *
 * @param rotate the address to replace the secret; empty for a key that is refused
 * @param revoke the form that ends it
 */
public record KeyPage(
        String name,
        Badge status,
        List<Fact> facts,
        String rotate,
        Optional<Danger> revoke,
        List<FormError> errors) {

    public KeyPage {
        facts = List.copyOf(facts);
        errors = List.copyOf(errors);
    }
}
