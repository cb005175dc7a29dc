package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.trigger.JdbiTriggerHolds;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerUses;
import dev.postroom.adapters.persistence.trigger.JdbiTriggers;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.trigger.TriggersResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.trigger.DefinitionParts;
import dev.postroom.application.trigger.TriggerManagement;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.TriggerHolds;
import dev.postroom.domain.trigger.TriggerUses;
import dev.postroom.domain.trigger.Triggers;

import java.util.List;

/** Triggers. */
final class TriggerWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(Triggers triggers, TriggerUses uses, TriggerHolds holds) {

        static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiTriggers(foundation.handles()),
                    new JdbiTriggerUses(foundation.handles()),
                    new JdbiTriggerHolds(foundation.handles(), () -> {}));
        }
    }

    private final ManageTriggers triggers;

    /**
     * The use cases on these ports.
     *
     * @param parts what definitions name
     */
    TriggerWiring(Ports ports, DefinitionParts parts, UnitOfWork work) {
        this.triggers = new TriggerManagement(work, ports.triggers(), ports.holds(), parts);
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new TriggersResource(triggers, tools.responses(), tools.lists()));
    }
}
