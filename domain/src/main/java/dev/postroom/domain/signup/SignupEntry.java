package dev.postroom.domain.signup;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Profile;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The entry of a person in a form.
 *
 * @param profile of a person who is new: an entry changes no other person
 */
public record SignupEntry(EmailAddress email, Profile profile) {

    private static final int MAX = 200;

    /** The entry of these fields; throws all violations together, those of unknown fields too. */
    public static SignupEntry read(SignupForm form, JsonFields given) {
        Optional<EmailAddress> email = given.required(SignupForm.EMAIL, EmailAddress::new);
        Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
        Optional<String> first = Optional.empty();
        Optional<String> last = Optional.empty();
        for (SignupField field : form.fields()) {
            Optional<String> value = value(given, field);
            switch (field.name()) {
                case SignupField.FIRST_NAME -> first = value;
                case SignupField.LAST_NAME -> last = value;
                default -> value.ifPresent(text -> metadata.put(field.key().orElseThrow(), text));
            }
        }
        given.ignore(SignupForm.TRAP);
        given.finish(true);
        return new SignupEntry(
                email.orElseThrow(),
                new Profile(
                        first,
                        last,
                        Optional.empty(),
                        form.texts().language(),
                        Optional.empty(),
                        JsonObject.of(metadata)));
    }

    private static Optional<String> value(JsonFields given, SignupField field) {
        if (field.isRequired()) {
            given.require(field.name());
        }
        return given.parsed(field.name(), text -> Text.required(text, MAX));
    }
}
