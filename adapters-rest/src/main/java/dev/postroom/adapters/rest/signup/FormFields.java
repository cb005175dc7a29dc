package dev.postroom.adapters.rest.signup;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.SignupAccess;
import dev.postroom.domain.signup.SignupField;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SiteOrigin;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the lists in requests that create and change forms; an absent list is empty. */
final class FormFields {

    private FormFields() {}

    static Optional<List<SignupField>> fields(JsonFields body) {
        return list(body, "fields", SignupForm::fieldsOf, FormFields::field);
    }

    private static Optional<SignupField> field(JsonFields body, String at, Object value) {
        return FieldReader.element(body, at, value)
                .flatMap(fields -> {
                    Optional<String> name = fields.required("name", SignupField::nameOf);
                    Optional<String> label = fields.parsed("label", SignupField::labelOf);
                    boolean isRequired = FieldReader.flag(fields, "required", false);
                    return name.map(given -> new SignupField(given, label, isRequired));
                });
    }

    static Optional<List<SiteOrigin>> origins(JsonFields body) {
        return list(
                body,
                "allowed_origins",
                SignupAccess::originsOf,
                (fields, at, value) ->
                        fields.text(at, value)
                                .flatMap(text -> fields.checked(at, () -> SiteOrigin.parse(text))));
    }

    /**
     * The tags.
     *
     * @param resolve finds the tags of references, and refuses unknown ones
     */
    static Optional<List<TagId>> tags(
            JsonFields body, Function<List<String>, List<TagId>> resolve) {
        return list(body, "tags", references -> references, JsonFields::text)
                .flatMap(references ->
                        body.checked("tags", () -> SignupForm.tagsOf(resolve.apply(references))));
    }

    /** Reads an element of a list. */
    private interface Element<T> {
        Optional<T> read(JsonFields fields, String at, Object value);
    }

    // empty when the list is absent, and with a violation when a part of it is invalid
    private static <T> Optional<List<T>> list(
            JsonFields body, String name, Function<List<T>, List<T>> check, Element<T> element) {
        if (!body.has(name)) {
            return Optional.empty();
        }
        int before = body.violations().all().size();
        List<T> read =
                FieldReader.elements(
                        body,
                        name,
                        (at, value) -> {
                            if (value == null) {
                                body.violate(at, "not_nullable", Messages.NOT_NULL);
                                return Optional.empty();
                            }
                            return element.read(body, at, value);
                        });
        return body.violations().all().size() == before
                ? body.checked(name, () -> check.apply(read))
                : Optional.empty();
    }
}
