package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * A secret that a person gives to an app.
 *
 * @param secret in groups; empty: it is to be made
 * @param link that an app on the same device opens
 * @param picture the same link for the camera of a phone
 */
public record FactorPage(
        String secret, String link, QrPicture picture, Field code, List<FormError> errors) {

    public FactorPage {
        errors = List.copyOf(errors);
    }
}
