package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;

/** The uses of tags and templates by triggers, in memory. */
public record InMemoryTriggerUses(InMemoryDatabase database) implements TriggerUses {

    @Override
    public Optional<TriggerId> ofTag(Workspace workspace, TagId tag) {
        return oldest(
                workspace,
                trigger -> trigger.isActive() && trigger.definition().tags().contains(tag));
    }

    @Override
    public Optional<TriggerId> ofTemplate(Workspace workspace, TemplateId template) {
        return oldest(workspace, trigger -> trigger.definition().templates().contains(template));
    }

    private Optional<TriggerId> oldest(Workspace workspace, Predicate<Trigger> uses) {
        return database.table(TriggerRow.class)
                .of(workspace.id())
                .map(TriggerRow::trigger)
                .filter(uses)
                .min(
                        Comparator.comparing((Trigger one) -> one.revision().createdAt())
                                .thenComparing(one -> one.id().toString()))
                .map(Trigger::id);
    }
}
