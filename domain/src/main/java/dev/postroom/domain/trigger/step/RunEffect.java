package dev.postroom.domain.trigger.step;

import dev.postroom.domain.email.Email;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.Tag;

/** The effect of a step. */
public sealed interface RunEffect {

    /** A mail to the person, with its final content. */
    record Mail(Email mail) implements RunEffect {}

    /** The person joins a tag. */
    record Join(Tag tag) implements RunEffect {}

    /** The person leaves a tag. */
    record Leave(Tag tag) implements RunEffect {}

    /** A merge patch of the person's metadata that changes them. */
    record Patch(JsonObject metadata) implements RunEffect {}

    /** A message to a webhook. */
    record Call(Step.Webhook step) implements RunEffect {}
}
