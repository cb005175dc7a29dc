package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The steps that a trigger would do for a person, beside those that it did.
 *
 * @param fields to choose the person with
 * @param courses none until a person was chosen
 */
public record TrialPage(
        String trigger,
        String name,
        List<Field> fields,
        List<FormError> errors,
        List<Courses> courses) {

    public TrialPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
        courses = List.copyOf(courses);
    }

    /**
     * The simulated run of a person, and the newest real ones.
     *
     * @param person the address
     * @param end how the simulated run would end
     * @param reason of that end, in words; empty for none
     * @param newest the steps of the newest real run
     */
    public record Courses(
            String person,
            String id,
            Badge end,
            String reason,
            List<RunPage.Passed> path,
            List<RunRow> runs,
            List<RunPage.Passed> newest) {

        public Courses {
            path = List.copyOf(path);
            runs = List.copyOf(runs);
            newest = List.copyOf(newest);
        }
    }
}
