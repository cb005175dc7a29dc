package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerKey;

/** A trigger in a path: its id or its slug. */
final class TriggerPath {

    private TriggerPath() {}

    /** The id or the slug; {@code NotFound} for text that is neither. */
    static TriggerKey key(String text) {
        return PathId.of("Trigger", text, "the id or the slug of a trigger", TriggerKey::parse);
    }

    /** The trigger, which will be changed or tried; a slug is looked up. */
    static Target<TriggerId, CountedTrigger> target(
            ManageTriggers triggers, ApiRequest request, String text) {
        TriggerId known =
                switch (key(text)) {
                    case TriggerId id -> id;
                    case TriggerKey.OfSlug slug ->
                            triggers.get(request.workspace(), slug).trigger().id();
                };
        return new Target<>(
                request, known, id -> triggers.get(request.workspace(), id), TriggerView::etagOf);
    }
}
