package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Runs whose trigger, whose steps or whose clock does something unexpected. */
final class TriggerChangesIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    private static String tag() {
        return Onboarding.post(api, "/tags", "{'name': '%s'}".formatted(UUID.randomUUID()));
    }

    private static String template() {
        return Onboarding.post(
                api,
                "/templates",
                "{'name': '%s', 'subject': 'Hi', 'html': '<p>Hi</p>', 'category': 'marketing'}"
                        .formatted(UUID.randomUUID()));
    }

    /** A trigger that runs for those who join the tag. */
    private static Onboarding trigger(String tag, String more) {
        String trigger =
                Onboarding.post(
                        api,
                        "/triggers",
                        """
                        {'name': '%s', 'event_type': 'tag.subscribed', 'filter': {'tag': '%s'}, %s}
                        """
                                .formatted(UUID.randomUUID(), tag, more));
        return new Onboarding(api, trigger, "", tag);
    }

    private static String joined(Onboarding sequence) {
        String person = sequence.person("'metadata': {}");
        sequence.join(person);
        return person;
    }

    @Test
    void aClockThatJumpsOverSeveralWaitsEndsTheFirstAndTheNextBeginsThen() {
        Onboarding sequence =
                trigger(
                        tag(),
                        "'steps': [{'type': 'wait', 'for': 'P1D'}, {'type': 'wait', 'for':"
                                + " 'P3D'}]");
        String person = joined(sequence);
        sequence.awaitSteps(person, 1);
        Instant before = Onboarding.now(api);

        Onboarding.advance(api, "P10D");

        String until = sequence.awaitSteps(person, 2).path().get(1).replaceFirst(".*=", "");
        assertThat(Instant.parse(until)).isAfterOrEqualTo(before.plus(Duration.ofDays(13)));
        Onboarding.advance(api, "P3D");
        assertThat(sequence.awaitEnd(person).outline())
                .isEqualTo("0 waiting, 1 waiting: completed");
    }

    @Test
    void aClockThatJumpsBeyondADateDoesNotWaitForIt() {
        Onboarding sequence = Onboarding.in(api);
        String person =
                sequence.person(
                        "'metadata': {'plan': 'pro', 'trial_end': '%s'}"
                                .formatted(Onboarding.today(api).plusDays(10)));
        sequence.join(person);
        sequence.awaitSteps(person, 2);

        Onboarding.advance(api, "P30D");

        assertThat(sequence.awaitEnd(person).outline())
                .isEqualTo(
                        "0 done, 1 waiting, 2 then, 2.then.0 done, 3 done, 4 done, 5 ended done:"
                                + " exited done");
        assertThat(sequence.mails(person)).hasSize(1);
    }

    @Test
    void aRunKeepsTheVersionThatItBeganWithAndEndsWhenItsTemplateIsGone() {
        String old = template();
        String steps = "'steps': [{'type': 'wait', 'for': 'P1D'}, {'type': '%s', '%s': '%s'}]";
        Onboarding sequence = trigger(tag(), steps.formatted("send_email", "template_id", old));
        String first = joined(sequence);
        sequence.awaitSteps(first, 1);

        String settled = tag();
        change(sequence, steps.formatted("add_tag", "tag", settled));
        String second = joined(sequence);
        sequence.awaitSteps(second, 1);
        change(sequence, steps.formatted("send_email", "template_id", template()));
        api.delete("/templates/" + old).expect(204);
        Onboarding.advance(api, "P1D");

        assertThat(sequence.awaitEnd(first).outline())
                .isEqualTo("0 waiting, 1 ended template_gone: exited template_gone");
        assertThat(sequence.awaitEnd(second).outline()).isEqualTo("0 waiting, 1 done: completed");
        assertThat(
                        api.get("/subscribers/" + second)
                                .expect(200)
                                .body()
                                .at("/tags")
                                .findValuesAsText("id"))
                .contains(settled);
        assertThat(
                        api.get("/triggers/" + sequence.trigger() + "/runs")
                                .body()
                                .at("/items")
                                .findValuesAsText("trigger_version"))
                .containsExactly("2", "1");
    }

    private static void change(Onboarding sequence, String definition) {
        api.patch(
                        "/triggers/" + sequence.trigger(),
                        "{%s}".formatted(definition.replace('\'', '"')))
                .expect(200);
    }

    @Test
    void whatAStepCausesEndsTheRunInTheNextWaitAsTheDryRunShows() {
        String wanted = tag();
        String rest =
                "{'type': 'wait', 'for': 'P2D'}, {'type': 'update_metadata', 'metadata': {'a': 1}}";
        List<Onboarding> sequences =
                List.of(
                        trigger(
                                tag(),
                                "'steps': [{'type': 'add_tag', 'tag': '%s'}, %s], %s"
                                        .formatted(wanted, rest, exit("tag.subscribed", wanted))),
                        trigger(
                                wanted,
                                "'steps': [{'type': 'remove_tag', 'tag': '%s'}, %s], %s"
                                        .formatted(wanted, rest, exit("tag.unsubscribed", wanted))),
                        trigger(
                                tag(),
                                "'steps': [{'type': 'update_metadata', 'metadata': {'a': 1}}, %s],"
                                                .formatted(rest)
                                        + "'exit_on': [{'event_type': 'subscriber.updated'}]"));

        for (Onboarding sequence : sequences) {
            String person = sequence.person("'metadata': {}");
            sequence.join(person);
            Onboarding.Course run = sequence.awaitEnd(person);

            assertThat(run.end()).isEqualTo("exited exit_on");
            assertThat(run.path()).hasSize(2);
        }
        Onboarding joins = sequences.getFirst();
        String person = joins.person("'metadata': {}");
        Onboarding.Course predicted = joins.dryRun(person);
        joins.join(person);
        assertThat(joins.awaitEnd(person)).isEqualTo(predicted);
    }

    private static String exit(String event, String tag) {
        return "'exit_on': [{'event_type': '%s', 'filter': {'tag': '%s'}}]".formatted(event, tag);
    }

    @Test
    void conditionsSeeTheSameEventInADryRunAndInARun() {
        String tag = tag();
        for (String value : List.of(tag, tag())) {
            Onboarding sequence =
                    trigger(
                            tag,
                            """
                            'conditions': {'all': [
                              {'field': 'event.tag_id', 'op': 'eq', 'value': '%s'},
                              {'field': 'event.type', 'op': 'eq', 'value': 'tag.subscribed'}]},
                            'steps': [{'type': 'exit', 'reason': 'here'}]
                            """
                                    .formatted(value));
            String person = sequence.person("'metadata': {}");
            Onboarding.Course predicted = sequence.dryRun(person);
            sequence.join(person);

            assertThat(sequence.awaitEnd(person)).isEqualTo(predicted);
            assertThat(predicted.path()).hasSize(value.equals(tag) ? 1 : 0);
        }
    }
}
