package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.trigger.step.RunEffect;

import java.util.Optional;

/**
 * An event about the person that ends a run.
 *
 * @param kind never {@code DATE}
 */
public record ExitOn(TriggerKind kind, TriggerFilter filter) {

    /** Whether an event of this kind with these details ends a run. */
    public boolean admits(TriggerKind eventKind, TriggerFilter.Details details) {
        return kind == eventKind && filter.admits(details);
    }

    /** Whether the event that an effect of the run itself causes ends the run. */
    boolean isMetBy(RunEffect effect) {
        return switch (effect) {
            // a tag with double opt-in is joined later, if at all
            case RunEffect.Join(Tag tag) ->
                    !tag.doubleOptIn() && admits(TriggerKind.TAG_SUBSCRIBED, of(tag));
            case RunEffect.Leave(Tag tag) -> admits(TriggerKind.TAG_UNSUBSCRIBED, of(tag));
            case RunEffect.Patch _ ->
                    admits(TriggerKind.SUBSCRIBER_UPDATED, TriggerFilter.Details.none());
            case RunEffect.Mail _, RunEffect.Call _ -> false;
        };
    }

    private static TriggerFilter.Details of(Tag tag) {
        return new TriggerFilter.Details(
                Optional.of(tag.id()), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
