package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.text.Keyword;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The form for a new webhook. */
public record NewWebhookPage(
        Field url, Field description, List<Box> events, List<FormError> errors) {

    static final String ALL = "*";

    public NewWebhookPage {
        events = List.copyOf(events);
        errors = List.copyOf(errors);
    }

    static NewWebhookPage of(
            String url, String description, Set<String> chosen, List<FormError> errors) {
        List<Box> boxes = new ArrayList<>();
        boxes.add(
                new Box(
                        "events",
                        ALL,
                        "All events",
                        "Also those of later versions.",
                        chosen.contains(ALL)));
        for (String type : Keyword.all(EventType.class)) {
            boxes.add(new Box("events", type, type, "", chosen.contains(type)));
        }
        return new NewWebhookPage(
                Field.text("url", "Address", url)
                        .hint("An https address of your server, which answers 2xx.")
                        .error(FormError.at(errors, "url"))
                        .required(),
                Field.text("description", "Description", description)
                        .hint("For the people of your team.")
                        .error(FormError.at(errors, "description")),
                boxes,
                errors);
    }
}
