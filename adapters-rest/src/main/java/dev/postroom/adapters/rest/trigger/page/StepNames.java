package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The names of what the steps of a trigger use, as far as they are looked up: a page asks for a few
 * of them only, and shows the others by the beginning of their ids.
 */
final class StepNames {

    private static final int MOST = 3;
    private static final int BRIEF = 8;

    private final Map<Object, String> names = new HashMap<>();

    static StepNames of(
            Workspace workspace,
            TriggerDefinition definition,
            ManageTemplates templates,
            ManageTags tags) {
        StepNames found = new StepNames();
        few(definition.templates().stream())
                .forEach(
                        id -> found.look(id, () -> templates.get(workspace, id.toString()).name()));
        few(definition.tags().stream())
                .forEach(id -> found.look(id, () -> tags.get(workspace, id).tag().name()));
        return found;
    }

    private static <T> Stream<T> few(Stream<T> ids) {
        return ids.sorted(Comparator.comparing(Object::toString)).limit(MOST);
    }

    private void look(Object id, Supplier<String> name) {
        try {
            names.put(id, name.get());
        } catch (FailureException _) {
            names.put(id, brief(id) + ", which was deleted");
        }
    }

    String template(TemplateId id) {
        return names.getOrDefault(id, brief(id));
    }

    String tag(TagId id) {
        return names.getOrDefault(id, brief(id));
    }

    /** The beginning of an id, enough to find it again on a page. */
    static String brief(Object id) {
        String text = id.toString();
        return text.substring(0, Math.min(BRIEF, text.length())) + "…";
    }
}
