package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.trigger.page.form.RuleFields;

import java.util.ArrayList;
import java.util.List;

/** A draft of a segment as fields, with what is wrong. */
record SegmentForm(SegmentDraft draft, List<FormError> errors) {

    private static final int FEWEST_LINES = 6;
    private static final int MOST_LINES = 24;

    SegmentForm {
        errors = List.copyOf(errors);
    }

    SegmentFormPage page(SegmentFormPage.Words words) {
        return new SegmentFormPage(
                words,
                head(),
                match(),
                draft.isJson() ? List.of() : rows(),
                draft.isJson() ? List.of(json()) : List.of(),
                errors);
    }

    private List<Field> head() {
        return List.of(
                line(SegmentDraft.NAME, "Name", "For you and your programs.").required(),
                line(SegmentDraft.SLUG, "Slug", "Made from the name when it is empty."),
                Field.area(
                                SegmentDraft.DESCRIPTION,
                                "Description",
                                draft.text(SegmentDraft.DESCRIPTION))
                        .rows(2)
                        .error(error(SegmentDraft.DESCRIPTION)));
    }

    private Field match() {
        boolean isAny = draft.text(SegmentDraft.MATCH).equals("any");
        return Field.select(
                SegmentDraft.MATCH,
                "A person is in the segment if",
                List.of(
                        new Choice("all", "all of these rules hold", !isAny),
                        new Choice("any", "any of these rules holds", isAny)));
    }

    private List<SegmentFormPage.Row> rows() {
        List<SegmentFormPage.Row> rows = new ArrayList<>();
        for (int i = 0; i < draft.rules().size(); i++) {
            rows.add(
                    new SegmentFormPage.Row(
                            "Rule " + (i + 1),
                            "drop-" + i,
                            RuleFields.of("filter-" + i + "-", draft.rules().get(i), errors)));
        }
        return rows;
    }

    private Field json() {
        String text = draft.text(SegmentDraft.FILTER);
        return Field.area(SegmentDraft.FILTER, "Rules as JSON", text)
                .hint("Groups of rules are lists in \"all\" or \"any\".")
                .rows(Math.clamp(text.lines().count() + 1, FEWEST_LINES, MOST_LINES))
                .error(error(SegmentDraft.FILTER));
    }

    private Field line(String name, String label, String hint) {
        return Field.text(name, label, draft.text(name)).hint(hint).error(error(name));
    }

    private String error(String name) {
        return FormError.at(errors, name);
    }
}
