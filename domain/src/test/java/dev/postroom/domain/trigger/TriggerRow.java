package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A trigger as the in-memory ports keep it.
 *
 * @param definitions by version
 */
public record TriggerRow(
        UUID workspaceId, Trigger trigger, Map<Integer, TriggerDefinition> definitions)
        implements InMemoryRow {

    public TriggerRow {
        definitions = Map.copyOf(definitions);
    }

    @Override
    public TriggerId key() {
        return trigger.id();
    }

    TriggerRow updated(Trigger next) {
        Map<Integer, TriggerDefinition> all = new TreeMap<>(definitions);
        all.put(next.definitionVersion(), next.definition());
        return new TriggerRow(workspaceId, next, all);
    }
}
