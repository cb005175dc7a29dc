package dev.postroom.domain.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/** The contract of every {@link Leftovers}. */
public interface LeftoversContract extends PortContract {

    /** The port, on the store of {@link #ports()}. */
    Leftovers leftovers();

    private void removeAll() {
        while (leftovers().remove(2) > 0) {
            // until nothing is left
        }
    }

    @Test
    default void nothingIsLeftAtFirst() {
        assertThat(leftovers().remove(10)).isZero();
    }

    @Test
    default void theRunsOfADeletedTriggerAreRemovedAndThoseOfOthersStay() {
        Workspace here = newLive();
        TriggerRun gone = entered(here);
        TriggerRun stays = entered(here);
        List<TriggerRun> foreign = strangersTo(here).stream().map(this::entered).toList();

        ports().trigger().triggers().delete(here, gone.trigger());
        removeAll();

        assertThat(ports().trigger().runs().find(here, gone.trigger(), gone.id())).isEmpty();
        assertThat(ports().trigger().runs().find(here, stays.trigger(), stays.id())).isPresent();
        assertThat(foreign).hasSize(strangersTo(here).size());
    }

    private TriggerRun entered(Workspace here) {
        Trigger trigger = TriggerFixture.trigger(newId()).withActive(true).build();
        ports().trigger().triggers().addUnlessPresent(here, trigger);
        TriggerRun run = RunFixture.run(newId(), trigger.id()).build();
        ports().trigger().runs().enter(here, List.of(new NewRun(run, "a", false)));
        return run;
    }

    @Test
    default void aDeletedTagHasNoMembersAndOtherTagsKeepTheirs() {
        Workspace here = newLive();
        Tag gone = tag(here);
        Tag stays = tag(here);
        Subscriber ann = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(here, ann);
        ports().subscriber()
                .memberships()
                .add(here, ann.id(), List.of(gone.id(), stays.id()), ports().now(), "api");

        ports().transactions().inTransaction(() -> ports().tag().tags().delete(here, gone.id()));
        removeAll();

        Subscriber found = ports().subscriber().subscribers().find(here, ann.id()).orElseThrow();
        assertThat(found.memberships())
                .singleElement()
                .satisfies(left -> assertThat(left.tag().id()).isEqualTo(stays.id()));
        assertThat(ports().tag().tags().find(here, stays.id()).orElseThrow().subscriberCount())
                .isOne();
    }

    private Tag tag(Workspace here) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(here, tag);
        return tag;
    }

    @Test
    default void theVersionsOfADeletedTemplateAreGone() {
        Workspace here = newLive();
        Template gone = TemplateFixture.template(newId()).build();
        Template stays = TemplateFixture.template(newId()).build();
        Set.of(gone, stays)
                .forEach(one -> ports().template().templates().addUnlessPresent(here, one));

        ports().template().templates().delete(here, gone.id());
        removeAll();

        assertThat(ports().template().templates().findVersion(here, gone.id(), 1)).isEmpty();
        assertThat(ports().template().templates().findVersion(here, stays.id(), 1)).isPresent();
    }
}
