package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.trigger.page.KindWords;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.trigger.definition.TriggerKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes the fields of the form.
 *
 * @param errors at the fields of the form
 */
record TriggerForm(TriggerDraft draft, List<Template> templates, List<FormError> errors) {

    /** The template of the pages that show the form. */
    static final String PAGE = "app/trigger/form";

    private static final int MOST_LINES = 40;

    TriggerForm {
        templates = List.copyOf(templates);
        errors = List.copyOf(errors);
    }

    TriggerFormPage page(TriggerFormPage.Words words) {
        return new TriggerFormPage(words, errors, head(), parts(), draft.isJson());
    }

    private List<Field> head() {
        List<Field> fields = new ArrayList<>();
        fields.add(line(TriggerDraft.NAME, "Name", ""));
        fields.add(
                line(
                        TriggerDraft.SLUG,
                        "Slug",
                        "A name for programs, such as welcome. It may be empty."));
        if (draft.isJson()) {
            String json = draft.text(TriggerDraft.DEFINITION);
            fields.add(
                    Field.area(TriggerDraft.DEFINITION, "Definition", json)
                            .rows(lines(json))
                            .hint("The fields of POST /triggers, from event_type on.")
                            .error(error(TriggerDraft.DEFINITION)));
        }
        return fields;
    }

    private TriggerFormPage.Parts parts() {
        StepFields fields = new StepFields(templates, errors);
        List<TriggerFormPage.Row> steps = new ArrayList<>();
        for (int i = 0; i < draft.steps().size(); i++) {
            steps.add(fields.row(i, draft.steps().get(i), i == draft.steps().size() - 1));
        }
        return new TriggerFormPage.Parts(
                start(),
                filter(),
                List.of(
                        new Box(
                                "filter-date-yearly",
                                "true",
                                "Every year, as a birthday",
                                "",
                                !draft.text("filter-date-yearly").isEmpty())),
                rules(),
                steps,
                error("steps"),
                StepTypes.WORDS.entrySet().stream()
                        .map(type ->
                                new Choice(
                                        type.getKey(),
                                        type.getValue(),
                                        type.getKey().equals(draft.text("add"))))
                        .toList(),
                block(TriggerDraft.EXITS, "Events that end a run, as JSON"));
    }

    private List<Field> start() {
        String chosen = draft.text(TriggerDraft.EVENT);
        String often = draft.text(TriggerDraft.FREQUENCY);
        return List.of(
                Field.select(
                                TriggerDraft.EVENT,
                                "Starts when",
                                Stream.concat(
                                                Stream.of(
                                                        new Choice(
                                                                "",
                                                                "Choose one",
                                                                chosen.isEmpty())),
                                                Stream.of(TriggerKind.values())
                                                        .map(kind -> event(kind, chosen)))
                                        .toList())
                        .error(error(TriggerDraft.EVENT)),
                Field.select(
                                TriggerDraft.FREQUENCY,
                                "How often",
                                List.of(
                                        new Choice("", "As usual for the start", often.isEmpty()),
                                        new Choice(
                                                "once",
                                                "Once for each person",
                                                often.equals("once")),
                                        new Choice(
                                                "every_time",
                                                "Every time",
                                                often.equals("every_time"))))
                        .error(error(TriggerDraft.FREQUENCY)));
    }

    private static Choice event(TriggerKind kind, String chosen) {
        return new Choice(
                kind.keyword(),
                "%s (%s)".formatted(KindWords.of(kind), kind.keyword()),
                kind.keyword().equals(chosen));
    }

    private List<Field> filter() {
        return List.of(
                line("filter-tag", "Only this tag", "For tags: its name or slug."),
                line("filter-campaign_id", "Only this campaign", "For mails: its id."),
                line("filter-link_url", "Only this link", "For links: as it is in the mail."),
                line("filter-event_name", "Name of the event", "For events of yours: required."),
                line(
                        "filter-date-field",
                        "Date",
                        "For dates: the member of the metadata, such as birthday."),
                line("filter-date-offset_days", "Days after the date", "Before it: negative."),
                line("filter-date-time", "Time of day", "09:00 when it is empty."));
    }

    private TriggerFormPage.Rules rules() {
        boolean isAny = draft.text(TriggerDraft.MATCH).equals("any");
        List<TriggerFormPage.Row> rows = new ArrayList<>();
        for (int i = 0; i < draft.rules().size(); i++) {
            rows.add(rule(i, draft.rules().get(i)));
        }
        return new TriggerFormPage.Rules(
                Field.select(
                        TriggerDraft.MATCH,
                        "A run begins if",
                        List.of(
                                new Choice("all", "all of these hold", !isAny),
                                new Choice("any", "any of these holds", isAny))),
                rows,
                block(TriggerDraft.CONDITIONS, "Conditions as JSON"));
    }

    private TriggerFormPage.Row rule(int index, Map<String, String> row) {
        List<Field> fields = RuleFields.of("conditions-" + index + "-", row, errors);
        return new TriggerFormPage.Row(
                index, "Condition " + (index + 1), "", fields, "", "", false, false);
    }

    private TriggerFormPage.Block block(String name, String label) {
        String json = draft.text(name);
        boolean isOpen = !draft.text("open-" + name).isEmpty() || !error(name).isEmpty();
        return new TriggerFormPage.Block(
                name,
                json,
                isOpen
                        ? List.of(
                                Field.area(name, label, json).rows(lines(json)).error(error(name)))
                        : List.of());
    }

    private static int lines(String text) {
        return Math.clamp(text.lines().count() + 1, 4, MOST_LINES);
    }

    private Field line(String name, String label, String hint) {
        return Field.text(name, label, draft.text(name)).hint(hint).error(error(name));
    }

    private String error(String name) {
        return FormError.at(errors, name);
    }
}
