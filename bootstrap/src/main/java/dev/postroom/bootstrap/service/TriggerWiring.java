package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.trigger.JdbiTriggerHolds;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerUses;
import dev.postroom.adapters.persistence.trigger.JdbiTriggers;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.trigger.TriggersResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.trigger.DefinitionParts;
import dev.postroom.application.trigger.TriggerManagement;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerHolds;
import dev.postroom.domain.trigger.TriggerUses;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.work.WorkKind;

import java.util.List;
import java.util.Map;

/** Triggers. */
final class TriggerWiring implements FeatureWiring {

    /**
     * The driven ports.
     *
     * @param due signals a run that can go on
     */
    record Ports(Triggers triggers, TriggerUses uses, TriggerHolds holds, WorkSignal due) {

        static Ports on(Foundation foundation) {
            WorkSignal due = new WorkSignal();
            return new Ports(
                    new JdbiTriggers(foundation.handles()),
                    new JdbiTriggerUses(foundation.handles()),
                    new JdbiTriggerHolds(foundation.handles(), due::raise),
                    due);
        }
    }

    private final ManageTriggers triggers;
    private final WorkSignal due;

    /**
     * The use cases on these ports.
     *
     * @param parts what definitions name
     */
    TriggerWiring(Ports ports, DefinitionParts parts, UnitOfWork work) {
        this.due = ports.due();
        this.triggers = new TriggerManagement(work, ports.triggers(), ports.holds(), parts);
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new TriggersResource(triggers, tools.responses(), tools.lists()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.TRIGGER_RUNS, due);
    }
}
