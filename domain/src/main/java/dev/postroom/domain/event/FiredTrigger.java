package dev.postroom.domain.event;

import dev.postroom.domain.shared.json.JsonObject;

import java.util.UUID;

/**
 * A step of a run that sends a message. Has plain ids, because triggers depend on events.
 *
 * @param webhook the only receiver
 * @param data as the step has it
 */
public record FiredTrigger(UUID trigger, UUID run, UUID webhook, JsonObject data) {}
