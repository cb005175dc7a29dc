package dev.postroom.domain.action;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import java.util.List;

/**
 * A request for an action.
 *
 * @param tags names, slugs or ids, for the kinds that are about tags
 * @param where the people; everyone only if {@code isForAll}
 * @param isForAll whether the client says in words that the action is for everyone
 */
public record NewAction(ActionKind kind, List<String> tags, Selection where, boolean isForAll) {

    public NewAction {
        tags = List.copyOf(tags);
    }

    /**
     * Fails with {@code Invalid} when tags are missing or of no use, and when the people are not
     * said: by a selection, or by the word for everyone, and not by both.
     */
    public void check() {
        Violations violations = new Violations();
        if (kind.isAboutTags() && tags.isEmpty()) {
            violations.add("tags", "required", Messages.REQUIRED);
        }
        if (!kind.isAboutTags() && !tags.isEmpty()) {
            violations.add(
                    "tags", "not_allowed", "Only the actions tag and untag have tags. Omit it.");
        }
        if (where.isEveryone() && !isForAll) {
            violations.add(
                    "audience",
                    "audience_required",
                    where.equals(Selection.everyone())
                            ? "The action has no selection. Set audience to \"all\" for all"
                                    + " subscribers, or choose some with where."
                            : "The selection only leaves people out. Set audience to \"all\" for"
                                    + " all others, or choose some with where.");
        }
        if (!where.isEveryone() && isForAll) {
            violations.add(
                    "audience", "mutually_exclusive", "Omit audience, because where chooses some.");
        }
        violations.throwIfAny();
    }
}
