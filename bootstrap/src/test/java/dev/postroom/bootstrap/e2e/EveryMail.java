package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * The kinds of mail that have links, each sent in the live environment.
 *
 * @param smtp where they arrive
 */
record EveryMail(Api api, SmtpSink smtp) {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String HTML =
            "<p>Hi <a href='{{unsubscribe_url}}'>stop</a>"
                    + " <a href='{{preference_center_url}}'>topics</a>";
    private static final String VIEW = " <a href='{{view_in_browser_url}}'>view</a>";

    /**
     * A mail that has arrived, with the id of what it was sent for.
     *
     * @param person the subscriber
     */
    record Arrived(String person, String cause, ScannedMail mail) {}

    private static String word() {
        return UUID.randomUUID().toString();
    }

    private String post(String path, String body) {
        return api.post(path, body.replace('\'', '"')).expect(201).text("/id");
    }

    /** A new subscriber. */
    String person(String more) {
        return post("/subscribers", "{'email': '%s@acme.test'%s}".formatted(word(), more));
    }

    /** A new tag. */
    String tag(String more) {
        return post("/tags", "{'name': '%s'%s}".formatted(word(), more));
    }

    /** A new marketing template with every link that its mails can have. */
    String template(String more) {
        return api.post(
                        "/templates",
                        "{\"name\": \"%s\", \"subject\": \"Hi\", \"category\": \"marketing\","
                                        .formatted(word())
                                + " \"html\": \"%s\"}".formatted(HTML + more))
                .expect(201)
                .text("/id");
    }

    private void join(String person, String tag) {
        api.post("/subscribers/" + person + "/tags", "{\"tags\": [\"%s\"]}".formatted(tag))
                .expect(200);
    }

    /** A mail of a campaign. */
    Arrived ofCampaign() {
        String tag = tag("");
        String person = person("");
        join(person, tag);
        String campaign = campaign(tag);
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        return new Arrived(person, campaign, arrived(person));
    }

    /** A draft of a campaign to the people on a tag. */
    String campaign(String tag) {
        return post(
                "/campaigns",
                "{'name': '%s', 'template_id': '%s', 'tag_filter': {'include_tags': ['%s']}}"
                        .formatted(word(), template(VIEW), tag));
    }

    /** A mail of a trigger. */
    Arrived ofTrigger() {
        String tag = tag("");
        String person = person("");
        String trigger =
                post(
                        "/triggers",
                        """
                        {'name': '%s', 'event_type': 'tag.subscribed', 'filter': {'tag': '%s'},
                         'template_id': '%s'}
                        """
                                .formatted(word(), tag, template("")));
        join(person, tag);
        return new Arrived(person, trigger, arrived(person));
    }

    /** A mail that asks a subscriber who is active to confirm a tag; its id is not published. */
    Arrived ofConfirmation() {
        String person = person("");
        join(person, tag(", 'double_opt_in': true"));
        return new Arrived(person, "", arrived(person));
    }

    /** A marketing mail that was requested over the API. */
    Arrived ofRequest() {
        String person = person("");
        String mail =
                api.post(
                                "/emails/send",
                                "{\"to\": \"%s\", \"template_id\": \"%s\"}"
                                        .formatted(address(person), template("")))
                        .expect(202)
                        .text("/id");
        return new Arrived(person, mail, arrived(person));
    }

    /** The address of a subscriber. */
    String address(String person) {
        return api.get("/subscribers/" + person).expect(200).text("/email");
    }

    private ScannedMail arrived(String person) {
        String address = address(person);
        await().atMost(PATIENCE).until(() -> !mailsTo(address).isEmpty());
        return new ScannedMail(mailsTo(address).getFirst());
    }

    /** The mails that have arrived at an address. */
    List<SmtpSink.Mail> mailsTo(String address) {
        return smtp.mails().stream().filter(mail -> mail.recipient().equals(address)).toList();
    }
}
