package dev.postroom.application.trigger;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.trigger.CountedTrigger;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.NewTrigger;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.RunRow;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerPatch;
import dev.postroom.domain.trigger.TriggerStats;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TriggerRuns;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

final class TriggerManagementTest {

    private static final int MOST = 20;

    private final House house = House.create();
    private final TriggerManagement triggers =
            new TriggerManagement(
                    house.work(),
                    house.ports().trigger().triggers(),
                    house.ports().trigger().holds(),
                    house.ports().trigger().scans(),
                    new DefinitionParts(
                            house.ports().tag().tags(),
                            house.ports().template().templates(),
                            house.ports().webhook().webhooks(),
                            house.ports().campaign().campaigns(),
                            house.ports().tracking().reactions()),
                    MOST);
    private final Template welcome =
            TemplateFixture.template(house.ports().ids().next()).withSlug("welcome").build();
    private final Tag vip = TagFixture.tag(house.ports().ids().next()).withName("VIP").build();

    TriggerManagementTest() {
        assertThat(house.ports().template().templates().addUnlessPresent(house.live(), welcome))
                .isEmpty();
        assertThat(house.ports().tag().tags().addUnlessPresent(house.live(), vip)).isEmpty();
    }

    private static JsonObject members(Map<String, @Nullable Object> members) {
        return JsonObject.of(members);
    }

    private static NewTrigger mailing(String template) {
        return new NewTrigger(
                "Welcome",
                Optional.empty(),
                true,
                members(Map.of("event_type", "subscriber.created", "template_id", template)));
    }

    private Trigger made() {
        return triggers.create(caller(house.live()), mailing("welcome")).trigger();
    }

    private static TriggerPatch active(boolean isActive) {
        return new TriggerPatch(
                Optional.empty(), Change.keep(), Optional.of(isActive), JsonObject.empty());
    }

    @Test
    void whatADefinitionNamesIsStoredByItsId() {
        CountedTrigger made =
                triggers.create(
                        caller(house.live()),
                        new NewTrigger(
                                "Tagged",
                                Optional.empty(),
                                true,
                                members(
                                        Map.of(
                                                "event_type",
                                                "tag.subscribed",
                                                "filter",
                                                Map.of("tag", " vip "),
                                                "template_id",
                                                "welcome"))));

        assertThat(made.trigger().definition().tags()).containsExactly(vip.id());
        assertThat(made.trigger().definition().templates()).containsExactly(welcome.id());
        assertThat(triggers.get(house.live(), made.trigger().id())).isEqualTo(made);
    }

    private static NewTrigger slugged(String name, String event) {
        return new NewTrigger(
                name,
                Optional.of(new Slug("hello")),
                true,
                members(Map.of("event_type", event, "template_id", "welcome")));
    }

    private ManageTriggers.Saved again(Optional<TriggerPatch> changes) {
        return triggers.createOrChange(
                caller(house.live()), slugged("Again", "tag.subscribed"), changes);
    }

    @Test
    void aTriggerWhoseSlugExistsIsRefusedReturnedOrChanged() {
        Trigger first =
                triggers.create(caller(house.live()), slugged("Hello", "subscriber.created"))
                        .trigger();
        TriggerPatch renaming =
                new TriggerPatch(
                        Optional.of("Again"),
                        Change.keep(),
                        Optional.empty(),
                        members(Map.of("event_type", "tag.subscribed")));

        Failure.Conflict refused = Failures.conflict(() -> again(Optional.empty()));
        ManageTriggers.Saved ignored = again(Optional.of(TriggerPatch.none()));
        ManageTriggers.Saved changed = again(Optional.of(renaming));

        assertThat(refused.code()).isEqualTo("already_exists");
        assertThat(refused.existingId()).contains(first.id().value());
        assertThat(ignored.created()).isFalse();
        assertThat(ignored.trigger().trigger()).isEqualTo(first);
        assertThat(changed.created()).isFalse();
        assertThat(changed.trigger().trigger().id()).isEqualTo(first.id());
        assertThat(changed.trigger().trigger().name()).isEqualTo("Again");
        assertThat(changed.trigger().trigger().definition().kind())
                .isEqualTo(TriggerKind.TAG_SUBSCRIBED);
        assertThat(house.ports().trigger().triggers().lockCount(house.live())).isEqualTo(1);
    }

    @Test
    void aPatchSetsAndClearsASlugAndTakesNoneOfAnother() {
        triggers.create(caller(house.live()), slugged("Hello", "subscriber.created"));
        Trigger made = made();

        Failure.Conflict refused =
                Failures.conflict(() -> patched(made, Change.set(new Slug("hello"))));
        Trigger set = patched(made, Change.set(new Slug("hi")));
        Trigger cleared = patched(made, Change.clear());

        assertThat(refused.code()).isEqualTo("already_exists");
        assertThat(set.slug()).contains(new Slug("hi"));
        assertThat(set.definitionVersion()).isEqualTo(1);
        assertThat(cleared.slug()).isEmpty();
    }

    private Trigger patched(Trigger trigger, Change<Slug> slug) {
        return triggers.update(
                        caller(house.live()),
                        trigger.id(),
                        new TriggerPatch(
                                Optional.empty(), slug, Optional.empty(), JsonObject.empty()),
                        Optional.empty())
                .trigger();
    }

    @Test
    void whatBelongsToAnotherEnvironmentIsUnknown() {
        assertThat(
                        Failures.violations(() ->
                                triggers.create(
                                        caller(house.test()), mailing(welcome.id().toString()))))
                .containsExactly("template_id unknown_template");
    }

    @Test
    void aPatchMakesAVersionOnlyWhenSomethingDiffers() {
        Trigger made = made();

        CountedTrigger same =
                triggers.update(
                        caller(house.live()), made.id(), TriggerPatch.none(), Optional.of(1L));
        CountedTrigger renamed =
                triggers.update(
                        caller(house.live()),
                        made.id(),
                        new TriggerPatch(
                                Optional.of("Hello"),
                                Change.keep(),
                                Optional.empty(),
                                JsonObject.empty()),
                        Optional.empty());
        CountedTrigger delayed =
                triggers.update(
                        caller(house.live()),
                        made.id(),
                        new TriggerPatch(
                                Optional.empty(),
                                Change.keep(),
                                Optional.empty(),
                                members(Map.of("delay_seconds", 60))),
                        Optional.of(2L));

        assertThat(same.trigger()).isEqualTo(made);
        assertThat(renamed.trigger().definitionVersion()).isEqualTo(1);
        assertThat(delayed.trigger().definitionVersion()).isEqualTo(3);
        assertThat(
                        Failures.of(() ->
                                triggers.update(
                                        caller(house.live()),
                                        made.id(),
                                        active(false),
                                        Optional.of(2L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
    }

    @Test
    void aStoppedTriggerHoldsItsRunsUntilItIsActiveAgain() {
        Trigger made = made();
        TriggerRuns runs = house.ports().trigger().runs();
        NewRun going = RunFixture.run(house.ports().ids().next(), made.id()).entering();
        NewRun ended =
                RunFixture.run(house.ports().ids().next(), made.id())
                        .withState(RunState.completed())
                        .entering();
        runs.enter(house.live(), List.of(going, ended));

        triggers.update(caller(house.live()), made.id(), active(false), Optional.empty());
        assertThat(statuses()).containsExactlyInAnyOrder("held", "completed");
        assertThat(triggers.get(house.live(), made.id()).stats())
                .isEqualTo(new TriggerStats(Map.of("held", 1L, "completed", 1L)));
        triggers.update(caller(house.live()), made.id(), active(true), Optional.empty());
        assertThat(statuses()).containsExactlyInAnyOrder("active", "completed");
        triggers.delete(caller(house.live()), made.id(), Optional.empty());
        assertThat(statuses()).isEmpty();
        assertThat(Failures.of(() -> triggers.get(house.live(), made.id())))
                .isInstanceOf(Failure.NotFound.class);
    }

    private List<String> statuses() {
        return house.ports()
                .database()
                .table(RunRow.class)
                .of(house.live().id())
                .map(row -> row.run().status().keyword())
                .toList();
    }

    @Test
    void anUnchangedDefinitionMayNameWhatIsGone() {
        Trigger made = made();
        house.ports().template().templates().delete(house.live(), welcome.id());

        assertThat(
                        triggers.update(
                                        caller(house.live()),
                                        made.id(),
                                        active(false),
                                        Optional.empty())
                                .trigger()
                                .isActive())
                .isFalse();
        assertThat(
                        Failures.violations(() ->
                                triggers.update(
                                        caller(house.live()),
                                        made.id(),
                                        new TriggerPatch(
                                                Optional.empty(),
                                                Change.keep(),
                                                Optional.empty(),
                                                members(Map.of("frequency", "every_time"))),
                                        Optional.empty())))
                .containsExactly("template_id unknown_template");
    }

    @Test
    void aTagThatAnActiveTriggerNamesIsDeletedOnlyByForce() {
        CountedTrigger user =
                triggers.create(
                        caller(house.live()),
                        new NewTrigger(
                                "Tagged",
                                Optional.empty(),
                                true,
                                members(
                                        Map.of(
                                                "event_type",
                                                "subscriber.created",
                                                "steps",
                                                List.of(
                                                        Map.of(
                                                                "type", "add_tag", "tag",
                                                                "vip"))))));

        Failure.Conflict refused = Failures.conflict(() -> deleteTag(false));

        assertThat(refused.code()).isEqualTo("tag_in_use");
        assertThat(refused.existingId()).contains(user.trigger().id().value());
        deleteTag(true);
        assertThat(house.ports().tag().tags().find(house.live(), vip.id())).isEmpty();
    }

    private void deleteTag(boolean force) {
        house.tags()
                .delete(
                        caller(house.live()),
                        vip.id(),
                        new ManageTags.Removal(force, false),
                        Optional.empty());
    }
}
