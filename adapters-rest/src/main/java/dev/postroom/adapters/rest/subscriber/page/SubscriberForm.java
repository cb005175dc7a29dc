package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.subscriber.NewSubscriberBody;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.NewSubscriber;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of the form for another subscriber. */
record SubscriberForm(Map<String, String> texts, boolean doubleOptIn, List<FormError> errors) {

    private static final String EMAIL = "email";
    private static final String FIRST = "first_name";
    private static final String LAST = "last_name";
    private static final String TAGS = "tags";
    private static final String DOUBLE = "double_opt_in";
    private static final String CONSENT = "consent";

    SubscriberForm {
        texts = Map.copyOf(texts);
        errors = List.copyOf(errors);
    }

    static SubscriberForm fresh() {
        return new SubscriberForm(Map.of(), false, List.of());
    }

    static SubscriberForm sent(SentForm form, List<FormError> errors) {
        return new SubscriberForm(
                Map.of(
                        EMAIL, form.text(EMAIL),
                        FIRST, form.text(FIRST),
                        LAST, form.text(LAST),
                        TAGS, form.text(TAGS),
                        CONSENT, form.text(CONSENT)),
                form.isChecked(DOUBLE),
                errors);
    }

    /** The fields of the request to the API that does the same. */
    static Map<String, Object> members(SentForm form) {
        Map<String, Object> members = new LinkedHashMap<>(form.filled(EMAIL, FIRST, LAST));
        members.put(TAGS, form.list(TAGS));
        members.put(DOUBLE, form.isChecked(DOUBLE));
        if (!form.text(CONSENT).isBlank()) {
            members.put(CONSENT, Map.of("source", form.text(CONSENT)));
        }
        return members;
    }

    static NewSubscriber read(SentForm form) {
        return NewSubscriberBody.read(JsonFields.of(members(form)));
    }

    NewSubscriberPage page(String action) {
        return new NewSubscriberPage(
                List.of(
                        Field.text(EMAIL, "Email address", text(EMAIL))
                                .required()
                                .error(error(EMAIL)),
                        Field.text(FIRST, "First name", text(FIRST)).error(error(FIRST)),
                        Field.text(LAST, "Last name", text(LAST)).error(error(LAST)),
                        Field.text(TAGS, "Tags", text(TAGS))
                                .hint("Names, separated by commas. A new name makes a tag.")
                                .error(error(TAGS)),
                        Field.text(CONSENT, "Where the person agreed", text(CONSENT))
                                .hint("For the consent ledger, for example: signup form.")
                                .error(error(CONSENT))),
                List.of(
                        new Box(
                                DOUBLE,
                                "true",
                                "Ask for a confirmation first",
                                "The person gets a mail with a link, and is pending until then.",
                                doubleOptIn)),
                errors,
                action);
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }

    private String error(String name) {
        return FormError.at(errors, name);
    }
}
