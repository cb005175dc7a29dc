package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import java.time.Instant;
import java.util.Optional;

/**
 * Steps that run for people.
 *
 * @param name 1 to 200 characters
 * @param slug unique in the workspace; empty for a trigger without one
 * @param isActive whether events start runs, and whether runs go on
 * @param definitionVersion the version of the trigger in which the definition was last changed;
 *     runs name it
 */
public record Trigger(
        TriggerId id,
        String name,
        Optional<Slug> slug,
        boolean isActive,
        TriggerDefinition definition,
        int definitionVersion,
        Revision revision) {

    /** The maximum length of a name. */
    public static final int MAX_NAME = 200;

    /** A new trigger. */
    public static Trigger created(
            TriggerId id, NewTrigger request, TriggerDefinition definition, Instant at) {
        return new Trigger(
                id,
                request.name(),
                request.slug(),
                request.isActive(),
                definition,
                1,
                Revision.first(at));
    }

    /** A valid name: stripped, 1 to {@link #MAX_NAME} characters, one line. */
    public static String nameOf(String name) {
        return Text.required(name, MAX_NAME);
    }

    /** This trigger as its next version at {@code at}; the same trigger when nothing differs. */
    public Trigger edited(
            String newName,
            Optional<Slug> newSlug,
            boolean active,
            TriggerDefinition newDefinition,
            Instant at) {
        boolean redefined = !newDefinition.equals(definition);
        boolean isRenamed = !newName.equals(name) || !newSlug.equals(slug);
        if (!redefined && !isRenamed && active == isActive) {
            return this;
        }
        Revision next = revision.next(at);
        return new Trigger(
                id,
                newName,
                newSlug,
                active,
                newDefinition,
                redefined ? Math.toIntExact(next.version()) : definitionVersion,
                next);
    }
}
