package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Optional;

/**
 * The form for a new key.
 *
 * @param full a box for all scopes, also those of later versions; only owners can give them
 */
public record NewKeyPage(
        Filters presets,
        Field name,
        Optional<Box> full,
        List<KeyScopes.Group> groups,
        Field networks,
        Field expiry,
        List<FormError> errors) {

    public NewKeyPage {
        groups = List.copyOf(groups);
        errors = List.copyOf(errors);
    }
}
