package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** One tag. */
public record TagPage(
        String name,
        String description,
        Counter subscribers,
        List<Fact> facts,
        Form form,
        Danger danger) {

    public TagPage {
        facts = List.copyOf(facts);
    }

    /** The form that changes the tag; without fields for readers who may not. */
    public record Form(String action, List<Field> fields, List<Box> boxes, List<FormError> errors) {
        public Form {
            fields = List.copyOf(fields);
            boxes = List.copyOf(boxes);
            errors = List.copyOf(errors);
        }
    }
}
