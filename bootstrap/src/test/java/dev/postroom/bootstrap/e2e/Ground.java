package dev.postroom.bootstrap.e2e;

import java.util.Collections;
import java.util.Iterator;
import java.util.UUID;

/** Creates the resources that writes need, each with a unique name. */
final class Ground {

    private final Api api;
    private final Iterator<String> failedCampaigns;
    private final Iterator<String> endedDeliveries;

    /**
     * @param api the test environment
     * @param failedCampaigns of the live environment
     */
    Ground(Api api, Iterator<String> failedCampaigns) {
        this(api, failedCampaigns, Collections.emptyIterator());
    }

    /**
     * As above.
     *
     * @param endedDeliveries the paths of deliveries with one attempt, of the live environment
     */
    Ground(Api api, Iterator<String> failedCampaigns, Iterator<String> endedDeliveries) {
        this.api = api;
        this.failedCampaigns = failedCampaigns;
        this.endedDeliveries = endedDeliveries;
    }

    /** A text that no other resource contains. */
    static String word() {
        return "w" + UUID.randomUUID().toString().replace("-", "");
    }

    static String address(String word) {
        return word + "@example.test";
    }

    /** The id of a new subscriber with that text in its address and these tags. */
    String subscriber(String word, String tags) {
        return created(
                "/subscribers",
                "{\"email\": \"%s\", \"tags\": [%s]}".formatted(address(word), tags));
    }

    /** A subscriber who is to confirm, and was not asked yet. */
    String pendingSubscriber(String word) {
        return created(
                "/subscribers",
                "{\"email\": \"%s\", \"status\": \"pending\"}".formatted(address(word)));
    }

    String template(String word) {
        return created(
                "/templates",
                """
                {"name": "%s", "subject": "Hello",
                 "html": "<p>Dear you, <a href='{{unsubscribe_url}}'>stop</a></p>"}
                """
                        .formatted(word));
    }

    /** The body of a campaign for one subscriber. */
    String campaignBody(String word) {
        subscriber(word, "\"" + word + "\"");
        return """
        {"name": "%s", "template_id": "%s", "tag_filter": {"include_tags": ["%s"]}}
        """
                .formatted(word, template(word), word);
    }

    /** A draft for one subscriber. */
    String campaign(String word) {
        return created("/campaigns", campaignBody(word));
    }

    /** A campaign that is being sent, and stays so as long as no worker runs. */
    String sendingCampaign(String word) {
        String id = campaign(word);
        api.post("/campaigns/" + id + "/send", "{}").expect(202);
        return id;
    }

    String failedCampaign() {
        return failedCampaigns.next();
    }

    /** The path of a delivery with one attempt, of the live environment. */
    String endedDelivery() {
        return endedDeliveries.next();
    }

    Api api() {
        return api;
    }

    private String created(String path, String body) {
        return api.post(path, body).expect(201).text("/id");
    }
}
