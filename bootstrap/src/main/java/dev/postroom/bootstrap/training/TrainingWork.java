package dev.postroom.bootstrap.training;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.receiver.ApiCalls;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The requests of a training run: as those of a shop and of its newsletter. */
final class TrainingWork {
    // what was called less often is compiled as late as without a cache
    private static final int PEOPLE = 1_500;
    private static final int CAMPAIGNS = 3;
    private static final int LISTS_EACH = 4;
    private static final int MAILS_EACH = 5;
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final int LONGEST_CAMPAIGN = 600;
    // for the events of the last campaign and their webhooks
    private static final Duration REST = Duration.ofSeconds(10);

    private final ApiCalls api;
    private final String receiver;

    /**
     * @param receiver the URL of a receiver of webhooks
     */
    TrainingWork(ApiCalls api, String receiver) {
        this.api = api;
        this.receiver = receiver;
    }

    void run() throws InterruptedException {
        post("/webhooks", "{\"url\": \"%s/\", \"events\": [\"*\"]}".formatted(receiver));
        String template =
                post(
                        "/templates",
                        """
                        {"name": "Letter", "subject": "News for {{default first_name \\"you\\"}}",
                         "html": "<h1>Hello {{first_name}}</h1><p>{{metadata.plan}}</p>\
                        <p><a href=\\"{{unsubscribe_url}}\\">Unsubscribe</a></p>",
                         "category": "marketing"}
                        """);
        for (int n = 0; n < PEOPLE; n++) {
            person(n);
        }
        for (int n = 0; n < CAMPAIGNS; n++) {
            campaign(template, n);
        }
        api.pause(REST);
    }

    private void person(int n) throws InterruptedException {
        String id =
                post(
                        "/subscribers",
                        """
                        {"email": "reader-%1$d@example.com", "first_name": "Reader %1$d",
                         "tags": ["Readers"], "metadata": {"plan": "pro", "seats": %1$d}}
                        """
                                .formatted(n));
        api.get("/subscribers/" + id);
        if (n % LISTS_EACH == 0) {
            api.get("/subscribers?limit=20");
            api.get("/subscribers?tag=readers&limit=20");
            api.get("/events?limit=20");
        }
        if (n % MAILS_EACH == 0) {
            post(
                    "/emails/send",
                    """
                    {"to": "reader-%d@example.com", "subject": "Your order",
                     "html": "<p>Thank you.</p>"}
                    """
                            .formatted(n));
            api.get("/emails?limit=20");
        }
    }

    private void campaign(String template, int n) throws InterruptedException {
        String id =
                post(
                        "/campaigns",
                        """
                        {"name": "Letter %d", "template_id": "%s",
                         "tag_filter": {"include_tags": ["readers"]}}
                        """
                                .formatted(n, template));
        post("/campaigns/" + id + "/send", "{}");
        for (int look = 0; look < LONGEST_CAMPAIGN; look++) {
            Map<String, String> campaign = api.get("/campaigns/" + id);
            if (Objects.equals(campaign.get("status"), "sent")) {
                return;
            }
            api.pause(LOOK);
        }
        throw new StartupFailure("A campaign of the training run was not sent.");
    }

    private String post(String path, String json) throws InterruptedException {
        return api.post(path, json, UUID.randomUUID().toString()).getOrDefault("id", "");
    }
}
