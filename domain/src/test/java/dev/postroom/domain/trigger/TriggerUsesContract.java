package dev.postroom.domain.trigger;

import static dev.postroom.domain.trigger.TriggerFixture.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.definition.ExitOn;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.step.Step;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** The contract of {@link TriggerUses}. */
public interface TriggerUsesContract extends PortContract {

    private TriggerUses uses() {
        return ports().trigger().uses();
    }

    private Trigger stored(Workspace workspace, TriggerFixture fixture) {
        Trigger trigger = fixture.build();
        ports().trigger().triggers().addUnlessPresent(workspace, trigger);
        return trigger;
    }

    private void update(Workspace workspace, Trigger next) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(ports().trigger().triggers().lock(workspace, next.id())).isPresent();
                    ports().trigger().triggers().update(workspace, next);
                });
    }

    private static TriggerFilter of(TagId tag) {
        return new TriggerFilter(
                Optional.of(tag),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Step nested(Step inner) {
        return new Step.Condition(
                RandomDefinitions.someConditions(),
                List.of(new Step.Exit(Optional.empty())),
                List.of(inner));
    }

    @Test
    default void aTagIsUsedByAFilterAnExitOrAStepAlsoInABranch() {
        for (TriggerKind kind : List.of(TriggerKind.TAG_SUBSCRIBED, TriggerKind.TAG_UNSUBSCRIBED)) {
            Workspace here = newLive();
            TagId tag = new TagId(newId());
            List<TriggerFixture> users =
                    List.of(
                            trigger(newId()).withKind(kind, of(tag)),
                            trigger(newId()).withExitOn(new ExitOn(kind, of(tag))),
                            trigger(newId()).withSteps(new Step.AddTag(tag)),
                            trigger(newId()).withSteps(nested(new Step.RemoveTag(tag))));
            stored(here, trigger(newId()).withSteps(new Step.AddTag(new TagId(newId()))));
            for (TriggerFixture fixture : users) {
                Trigger user = stored(here, fixture);
                assertThat(uses().ofTag(here, tag)).contains(user.id());
                ports().trigger().triggers().delete(here, user.id());
            }
            assertThat(uses().ofTag(here, tag)).isEmpty();
        }
    }

    @Test
    default void onlyActiveTriggersUseATag() {
        Workspace here = newLive();
        TagId tag = new TagId(newId());
        Trigger user = stored(here, trigger(newId()).withSteps(new Step.AddTag(tag)));

        update(
                here,
                user.edited(
                        "Off", Optional.empty(), false, user.definition(), SettableClock.START));

        assertThat(uses().ofTag(here, tag)).isEmpty();
    }

    @Test
    default void aTemplateIsUsedByEachTriggerThatSendsIt() {
        Workspace here = newLive();
        TemplateId template = new TemplateId(newId());
        Trigger younger =
                stored(
                        here,
                        trigger(newId())
                                .withSteps(TriggerFixture.mail(template))
                                .withCreatedAt(SettableClock.START.plusSeconds(1)));
        Trigger older =
                stored(
                        here,
                        trigger(newId())
                                .withActive(false)
                                .withSteps(nested(TriggerFixture.mail(template))));

        assertThat(uses().ofTemplate(here, template)).contains(older.id());
        ports().trigger().triggers().delete(here, older.id());
        assertThat(uses().ofTemplate(here, template)).contains(younger.id());
        assertThat(uses().ofTemplate(here, new TemplateId(newId()))).isEmpty();
    }

    @Test
    default void onlyTheNewestDefinitionCounts() {
        Workspace here = newLive();
        TagId before = new TagId(newId());
        TagId after = new TagId(newId());
        Trigger user = stored(here, trigger(newId()).withSteps(new Step.AddTag(before)));
        TriggerDefinition next = trigger(newId()).withSteps(new Step.AddTag(after)).definition();

        update(here, user.edited(user.name(), Optional.empty(), true, next, SettableClock.START));

        assertThat(uses().ofTag(here, before)).isEmpty();
        assertThat(uses().ofTag(here, after)).contains(user.id());
    }

    @Test
    default void triggersOfOtherWorkspacesDoNotCount() {
        Workspace here = newLive();
        TagId tag = new TagId(newId());
        TemplateId template = new TemplateId(newId());
        stored(
                here,
                trigger(newId()).withSteps(new Step.AddTag(tag), TriggerFixture.mail(template)));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(uses().ofTag(stranger, tag)).isEmpty();
            assertThat(uses().ofTemplate(stranger, template)).isEmpty();
        }
    }
}
