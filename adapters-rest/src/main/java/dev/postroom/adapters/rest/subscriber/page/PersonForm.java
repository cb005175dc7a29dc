package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The texts of the form that changes a person. */
record PersonForm(Map<String, String> texts) {

    static final String METADATA = "metadata";
    private static final String EMAIL = "email";
    private static final String STATUS = "status";
    private static final String CONSENT = "consent";
    private static final List<String> PROFILE =
            List.of("first_name", "last_name", "external_id", "language", "timezone");
    private static final int METADATA_ROWS = 10;

    PersonForm {
        texts = Map.copyOf(texts);
    }

    static PersonForm of(Subscriber person) {
        Profile profile = person.profile();
        return new PersonForm(
                Map.of(
                        EMAIL,
                        person.email().value(),
                        "first_name",
                        profile.firstName().orElse(""),
                        "last_name",
                        profile.lastName().orElse(""),
                        "external_id",
                        profile.externalId().orElse(""),
                        "language",
                        profile.language().orElse(""),
                        "timezone",
                        profile.timezone().orElse(""),
                        STATUS,
                        person.status().keyword(),
                        METADATA,
                        Json.readable(profile.metadata().members())));
    }

    static PersonForm sent(SentForm form) {
        Map<String, String> texts = new LinkedHashMap<>();
        PROFILE.forEach(name -> texts.put(name, form.text(name)));
        for (String name : List.of(EMAIL, STATUS, CONSENT, METADATA)) {
            texts.put(name, form.text(name));
        }
        return new PersonForm(texts);
    }

    /** The fields, apart from metadata, that differ from those of the person, for a patch. */
    Map<String, @Nullable Object> changes(Subscriber person) {
        PersonForm before = of(person);
        Map<String, @Nullable Object> changes = new LinkedHashMap<>();
        for (String name : List.of(EMAIL, STATUS)) {
            if (!text(name).equals(before.text(name))) {
                changes.put(name, text(name));
            }
        }
        for (String name : PROFILE) {
            if (!text(name).equals(before.text(name))) {
                changes.put(name, text(name).isEmpty() ? null : text(name));
            }
        }
        if (!text(CONSENT).isBlank()) {
            changes.put(CONSENT, Map.of("source", text(CONSENT)));
        }
        return changes;
    }

    /** Where this form differs from the person, in words about the person. */
    List<FormError> differences(Subscriber person) {
        PersonForm now = of(person);
        List<FormError> differences = new ArrayList<>();
        now.texts.forEach((name, value) -> {
            if (!text(name).strip().equals(value)) {
                differences.add(
                        new FormError(
                                name, value.isEmpty() ? "It is empty now." : "Now: " + value));
            }
        });
        return differences;
    }

    List<Field> fields(Subscriber person, List<FormError> errors) {
        return List.of(
                Field.text(EMAIL, "Email address", text(EMAIL))
                        .required()
                        .error(FormError.at(errors, EMAIL)),
                line("first_name", "First name", "", errors),
                line("last_name", "Last name", "", errors),
                line("external_id", "External id", "The id of the person in your system.", errors),
                line("language", "Language", "A language tag, for example: de-AT", errors),
                line("timezone", "Time zone", "For example: Europe/Vienna", errors),
                Field.select(STATUS, "Status", statuses(person.status()))
                        .error(FormError.at(errors, STATUS)),
                line(
                        CONSENT,
                        "Where the person agreed",
                        "For the consent ledger. Needed for a person who had left.",
                        errors),
                Field.area(METADATA, "Metadata", text(METADATA))
                        .rows(METADATA_ROWS)
                        .hint("Your own data about the person, a JSON object.")
                        .error(FormError.at(errors, METADATA)));
    }

    private Field line(String name, String label, String hint, List<FormError> errors) {
        return Field.text(name, label, text(name)).hint(hint).error(FormError.at(errors, name));
    }

    private List<Choice> statuses(SubscriberStatus now) {
        return Arrays.stream(SubscriberStatus.values())
                .filter(now::mayBeSetTo)
                .map(SubscriberStatus::keyword)
                .map(status -> new Choice(status, status, status.equals(text(STATUS))))
                .toList();
    }

    String text(String name) {
        return texts.getOrDefault(name, "");
    }
}
