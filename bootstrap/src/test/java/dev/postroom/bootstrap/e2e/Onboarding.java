package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A sequence of seven steps in the test environment: a tag, a wait of two days, a condition, a
 * mail, a wait for a date of the person, a tag, an exit.
 *
 * @param template a marketing mail, with a text of the person in its subject
 * @param tag a person who joins it begins
 */
record Onboarding(Api api, String trigger, String template, String tag) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofDays(2);

    /**
     * The course of a run.
     *
     * @param path each step with its place, type, outcome and reason, and the end of a wait
     */
    record Course(String end, List<String> path) {

        /** The places and outcomes alone, with the reasons. */
        String outline() {
            return path.stream()
                            .map(step -> step.replaceFirst(" [a-z_]+", "").replaceFirst("=.*", ""))
                            .collect(Collectors.joining(", "))
                    + ": "
                    + end;
        }
    }

    /** A new trigger with a template and tags of its own. */
    static Onboarding in(Api api) {
        String template =
                post(
                        api,
                        "/templates",
                        "{'name': '%s', 'category': 'marketing', 'html': '<p>Hello</p>',"
                                        .formatted(word())
                                + " 'subject': 'Hi {{subscriber.metadata.title}}'}");
        String tag = tag(api);
        String trigger =
                post(
                        api,
                        "/triggers",
                        """
                        {'name': '%s', 'event_type': 'tag.subscribed', 'filter': {'tag': '%s'}, 'steps': [
                          {'type': 'add_tag', 'tag': '%s'},
                          {'type': 'wait', 'for': 'P2D'},
                          {'type': 'condition',
                           'conditions': {'all': [{'field': 'metadata.plan', 'op': 'eq', 'value': 'pro'}]},
                           'then': [{'type': 'send_email', 'template_id': '%s'}]},
                          {'type': 'wait', 'until': {'field': 'metadata.trial_end', 'time': '08:00'}},
                          {'type': 'add_tag', 'tag': '%s'},
                          {'type': 'exit', 'reason': 'done'}],
                         'exit_on': [
                          {'event_type': 'custom_event', 'filter': {'event_name': 'cancelled'}}]}
                        """
                                .formatted(word(), tag, tag(api), template, tag(api)));
        return new Onboarding(api, trigger, template, tag);
    }

    private static String tag(Api api) {
        return post(api, "/tags", "{'name': '%s'}".formatted(word()));
    }

    /** The id of what was created. */
    static String post(Api api, String path, String body) {
        return api.post(path, body.replace('\'', '"')).expect(201).text("/id");
    }

    /** The same sequence, over another process. */
    Onboarding over(Api other) {
        return new Onboarding(other, trigger, template, tag);
    }

    /** The tag of one of its steps. */
    String tagOf(int step) {
        return api.get("/triggers/" + trigger).expect(200).text("/steps/" + step + "/tag");
    }

    /** A person with these members. */
    String person(String members) {
        return post(
                api, "/subscribers", "{'email': '%s@acme.test', %s}".formatted(word(), members));
    }

    private static UUID word() {
        return UUID.randomUUID();
    }

    static Instant now(Api api) {
        return Instant.parse(api.get("/sandbox/clock").expect(200).text("/now"));
    }

    static LocalDate today(Api api) {
        return LocalDate.ofInstant(now(api), ZoneOffset.UTC);
    }

    static void advance(Api api, String by) {
        api.post("/sandbox/clock/advance", "{\"by\": \"%s\"}".formatted(by)).expect(200);
    }

    void join(String person) {
        api.post("/subscribers/" + person + "/tags", "{\"tags\": [\"%s\"]}".formatted(tag))
                .expect(200);
    }

    /** The course of a dry run. */
    Course dryRun(String person) {
        return course(
                api.post(
                                "/triggers/" + trigger + "/test",
                                "{\"subscriber_id\": \"%s\"}".formatted(person))
                        .expect(200)
                        .body());
    }

    /** The course of a person's run so far; empty without a run. */
    Optional<Course> run(String person) {
        JsonNode runs =
                api.get("/triggers/" + trigger + "/runs?subscriber_id=" + person)
                        .expect(200)
                        .body()
                        .at("/items");
        if (runs.size() > 1) {
            throw new AssertionError("more than one run: " + runs);
        }
        return Optional.ofNullable(runs.get(0)).map(Onboarding::course);
    }

    /** The run of a person, as soon as it has come to so many steps. */
    Course awaitSteps(String person, int steps) {
        await().atMost(PATIENCE)
                .until(() -> run(person).filter(one -> one.path().size() >= steps).isPresent());
        return run(person).orElseThrow();
    }

    /** The run of a person, as soon as it has ended. */
    Course awaitEnd(String person) {
        await().atMost(PATIENCE)
                .until(() -> run(person).filter(one -> !one.end().equals("active")).isPresent());
        return run(person).orElseThrow();
    }

    /** The mails to a person by the template of the sequence. */
    List<JsonNode> mails(String person) {
        String address = api.get("/subscribers/" + person).expect(200).text("/email");
        return api.get("/emails?to=%s&template_id=%s".formatted(address, template))
                .expect(200)
                .body()
                .at("/items")
                .valueStream()
                .toList();
    }

    private static Course course(JsonNode run) {
        String status = run.at("/status").asText();
        String reason = run.at("/reason").isNull() ? "" : " " + run.at("/reason").asText();
        return new Course(
                status + reason, run.at("/path").valueStream().map(Onboarding::step).toList());
    }

    private static String step(JsonNode step) {
        String reason = step.get("reason").isNull() ? "" : " " + step.get("reason").asText();
        // a dry run and a run name it differently
        JsonNode until = step.path(step.has("until") ? "until" : "waits_until");
        return String.join(
                        " ",
                        step.get("step").asText(),
                        step.get("type").asText(),
                        step.get("outcome").asText())
                + reason
                + (until.isNull() ? "" : "=" + end(step, Instant.parse(until.asText())));
    }

    private static String end(JsonNode step, Instant until) {
        Duration length = Duration.between(Instant.parse(step.get("at").asText()), until);
        return length.equals(PAUSE) ? length.toString() : until.toString();
    }
}
