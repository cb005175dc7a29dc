package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;

import java.util.List;
import java.util.Optional;

/**
 * A template with its preview.
 *
 * @param viewer the frame with its mail
 * @param notices what its author should look at
 * @param sources the texts that it is made from
 */
public record TemplatePage(
        String name,
        Viewer viewer,
        List<Fact> facts,
        List<Notice> notices,
        List<Variable> variables,
        List<Code> sources,
        List<Version> versions,
        Ways ways) {

    public TemplatePage {
        facts = List.copyOf(facts);
        notices = List.copyOf(notices);
        variables = List.copyOf(variables);
        sources = List.copyOf(sources);
        versions = List.copyOf(versions);
    }

    /** The same page for members who may change the template. */
    TemplatePage with(Ways more) {
        return new TemplatePage(name, viewer, facts, notices, variables, sources, versions, more);
    }

    /**
     * The ways on from the template.
     *
     * @param edit the address of its form; empty for members who may not change it
     * @param errors why it was not deleted
     * @param user the address of the campaign or trigger that uses it; empty for none
     */
    public record Ways(String edit, Optional<Danger> danger, List<FormError> errors, String user) {

        public Ways {
            errors = List.copyOf(errors);
        }

        static Ways none() {
            return new Ways("", Optional.empty(), List.of(), "");
        }
    }

    /**
     * A variable that the mail uses or the template declares.
     *
     * @param use in words
     */
    public record Variable(String name, String type, String use, String description) {}

    /** A saved version. */
    public record Version(
            String number, String href, String subject, Moment saved, boolean shown) {}
}
