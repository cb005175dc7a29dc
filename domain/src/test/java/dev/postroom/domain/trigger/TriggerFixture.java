package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.definition.ExitOn;
import dev.postroom.domain.trigger.definition.Frequency;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepTree;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Builds valid triggers: active ones that end at once for each new subscriber. */
public final class TriggerFixture {

    private final TriggerId id;
    private String name;
    private Optional<Slug> slug = Optional.empty();
    private boolean isActive = true;
    private TriggerKind kind = TriggerKind.SUBSCRIBER_CREATED;
    private TriggerFilter filter = TriggerFilter.none();
    private Optional<Conditions> conditions = Optional.empty();
    private List<Step> steps = List.of(new Step.Exit(Optional.empty()));
    private Frequency frequency = Frequency.EVERY_TIME;
    private List<ExitOn> exitOn = List.of();
    private Instant createdAt = SettableClock.START;

    private TriggerFixture(UUID id) {
        this.id = new TriggerId(id);
        this.name = "Trigger " + id;
    }

    /** A trigger with this id. */
    public static TriggerFixture trigger(UUID id) {
        return new TriggerFixture(id);
    }

    /** A step that sends the newest version of a template. */
    public static Step mail(TemplateId template) {
        return new Step.SendEmail(template, Optional.empty(), JsonObject.empty());
    }

    public TriggerFixture withName(String newName) {
        name = newName;
        return this;
    }

    public TriggerFixture withSlug(String newSlug) {
        slug = Optional.of(new Slug(newSlug));
        return this;
    }

    public TriggerFixture withActive(boolean active) {
        isActive = active;
        return this;
    }

    public TriggerFixture withKind(TriggerKind newKind, TriggerFilter newFilter) {
        kind = newKind;
        filter = newFilter;
        return this;
    }

    public TriggerFixture withConditions(Conditions rules) {
        conditions = Optional.of(rules);
        return this;
    }

    public TriggerFixture withSteps(Step... newSteps) {
        steps = List.of(newSteps);
        return this;
    }

    public TriggerFixture withFrequency(Frequency newFrequency) {
        frequency = newFrequency;
        return this;
    }

    public TriggerFixture withExitOn(ExitOn... exits) {
        exitOn = List.of(exits);
        return this;
    }

    public TriggerFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    /** The definition of the trigger. */
    public TriggerDefinition definition() {
        return new TriggerDefinition(
                kind, filter, conditions, new StepTree(steps), frequency, exitOn);
    }

    public Trigger build() {
        return new Trigger(id, name, slug, isActive, definition(), 1, Revision.first(createdAt));
    }
}
