package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Optional;

/**
 * A form.
 *
 * @param path of this page
 * @param url of the page on which the public signs up
 * @param codes for sites of the account
 * @param danger empty for readers who may not change it
 */
public record FormPage(
        String name,
        String path,
        String url,
        Badge status,
        List<Fact> facts,
        List<Code> codes,
        List<FormError> errors,
        Optional<Danger> danger) {

    public FormPage {
        facts = List.copyOf(facts);
        codes = List.copyOf(codes);
        errors = List.copyOf(errors);
    }
}
