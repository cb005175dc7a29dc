package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.json.JsonObject;

/** Writes events as webhooks receive them. Resources have the same form as in the API. */
@DrivenPort
public interface EventPayloads {

    /**
     * The UTF-8 JSON of a delivery: {@code id, event_type, type, timestamp, environment, data} and,
     * for a change, {@code previous} with the old values of the changed members; for an opt-out by
     * a link in a mail, {@code mail} with {@code kind} and {@code id} of its cause. The same event
     * gives the same bytes.
     */
    byte[] body(Workspace workspace, Event event);

    /** The member {@code data} of such a body. */
    JsonObject data(byte[] body);
}
