package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;

import java.util.List;

/**
 * A template with its preview.
 *
 * @param body the address of the preview
 * @param notices what its author should look at
 * @param sources the texts that it is made from
 */
public record TemplatePage(
        String name,
        String body,
        List<Fact> facts,
        List<Notice> notices,
        List<Variable> variables,
        List<Code> sources,
        List<Version> versions) {

    public TemplatePage {
        facts = List.copyOf(facts);
        notices = List.copyOf(notices);
        variables = List.copyOf(variables);
        sources = List.copyOf(sources);
        versions = List.copyOf(versions);
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
