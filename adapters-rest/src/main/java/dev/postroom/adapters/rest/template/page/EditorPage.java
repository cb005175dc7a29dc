package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.core.Response;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The form about a template.
 *
 * @param starters what a new template can begin as; empty for one that exists
 * @param areas the long texts
 * @param stored texts of the template that another person saved since the form was opened
 * @param version of the template that the form was filled in with; empty for a new one
 * @param trial how the mail is tried before it is saved
 */
public record EditorPage(
        Words words,
        List<Tab> starters,
        List<Field> fields,
        List<Area> areas,
        List<FormError> errors,
        List<Code> stored,
        String version,
        Trial trial) {

    static final String API = "/template-previews";
    static final String EXAMPLE =
            """
            {"subject": "Hello {{first_name}}", "html": "<p>Hello</p>", "variables": {"first_name": "Ada"}}\
            """;
    static final String SEND = "/emails/send";
    static final String TEST =
            """
            {"to": "delivered@simulator.test", "subject": "[Test] Hello", "html": "<p>Hello</p>"}\
            """;
    static final String LOOK = "look";
    static final String TEMPLATE = "app/template/editor";

    public EditorPage {
        starters = List.copyOf(starters);
        fields = List.copyOf(fields);
        areas = List.copyOf(areas);
        errors = List.copyOf(errors);
        stored = List.copyOf(stored);
    }

    /** The mistakes in the form, under the names of its fields. */
    static List<FormError> errors(FailureException e) {
        return SentForm.errors(e).stream()
                .map(error -> new FormError(TemplateForm.field(error.field()), error.message()))
                .toList();
    }

    /** Whether the fields have texts of a form that was sent and not saved. */
    public boolean isUnsaved() {
        return trial.checks().isPresent() || !errors.isEmpty();
    }

    /** The answer: this page, which says so if something is wrong. */
    Response show(Pages pages, ApiRequest request, Sheet sheet) {
        Map<String, Object> values = Map.of("page", this);
        return errors.isEmpty()
                ? pages.show(request, sheet, TEMPLATE, values)
                : pages.again(request, sheet, TEMPLATE, values);
    }

    /** The same page with a form that was filled in with another version. */
    EditorPage filledWith(String other) {
        return new EditorPage(words, starters, fields, areas, errors, stored, other, trial);
    }

    /** The same page with texts that another person saved since the form was opened. */
    EditorPage with(List<Code> saved) {
        return new EditorPage(words, starters, fields, areas, errors, saved, version, trial);
    }

    /**
     * How the mail is tried before it is saved.
     *
     * @param fields for whom it is rendered
     * @param check the address that looks for mistakes and answers with this page
     * @param frame the address that answers with the content of the frame
     * @param test the address that sends the mail to the member
     * @param shown the address of what the frame shows at first; empty for nothing
     * @param look the keyword of what is looked at
     */
    public record Trial(
            List<Field> fields,
            String check,
            String frame,
            String test,
            String shown,
            String look,
            Optional<Checks> checks) {

        public Trial {
            fields = List.copyOf(fields);
        }

        /** Each way to look at the mail. */
        public List<Choice> looks() {
            return Arrays.stream(Look.values())
                    .map(one -> new Choice(one.keyword(), one.label(), one.keyword().equals(look)))
                    .toList();
        }
    }

    /**
     * The findings about the form as it was sent.
     *
     * @param facts about the rendered mail; empty when it could not be rendered
     * @param errors for which it could not
     */
    public record Checks(List<Notice> notices, List<Fact> facts, List<FormError> errors) {

        public Checks {
            notices = List.copyOf(notices);
            facts = List.copyOf(facts);
            errors = List.copyOf(errors);
        }

        /** The same findings after another one. */
        Checks with(Notice first) {
            List<Notice> all = new ArrayList<>();
            all.add(first);
            all.addAll(notices);
            return new Checks(all, facts, errors);
        }

        private long remarks() {
            return notices.stream().filter(one -> !one.tone().equals("good")).count();
        }

        /** The result in a sentence. */
        public String summary() {
            return remarks() == 0
                    ? "No remarks. This text is not saved yet."
                    : "%s. This text is not saved yet."
                            .formatted(Numbers.counted(remarks(), "remark", "remarks"));
        }
    }

    /**
     * The texts around the form.
     *
     * @param action the address that it is sent to
     * @param cancel the page without it
     */
    public record Words(String title, String button, String action, String cancel) {}

    /**
     * A field of many lines.
     *
     * @param line the number of the line with a mistake; empty for none
     * @param excerpt of that line
     */
    public record Area(Field field, String line, String excerpt) {

        private static final Pattern LINE =
                Pattern.compile("Line ([0-9]{1,7}), .*", Pattern.DOTALL);
        private static final int LONGEST = 160;

        static Area of(Field field) {
            Matcher line = LINE.matcher(field.words().error());
            if (!line.matches()) {
                return new Area(field, "", "");
            }
            String found =
                    field.value()
                            .lines()
                            .skip(Long.parseLong(line.group(1)) - 1)
                            .findFirst()
                            .orElse("");
            return new Area(
                    field,
                    line.group(1),
                    found.length() > LONGEST ? found.substring(0, LONGEST) + " …" : found);
        }
    }
}
