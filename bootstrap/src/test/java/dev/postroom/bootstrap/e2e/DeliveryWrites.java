package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;
import static dev.postroom.bootstrap.e2e.Writes.is;
import static dev.postroom.bootstrap.e2e.Writes.total;

import java.util.List;

/** Writes that repeat deliveries to webhooks. */
final class DeliveryWrites {

    static final List<Write> ALL =
            List.of(
                    new Write(
                            "POST /webhooks/{id}/deliveries/{did}/retry",
                            DeliveryWrites::retriedDelivery),
                    new Write("POST /webhooks/{id}/replay", DeliveryWrites::newReplay),
                    new Write(
                            "POST /webhooks/{id}/replays/{rid}/cancel",
                            DeliveryWrites::cancelledReplay));

    private static final String ALWAYS = "{\"since\": \"2026-01-01T00:00:00Z\"}";

    private DeliveryWrites() {}

    private static Write.Planned retriedDelivery(Ground ground) {
        String path = ground.endedDelivery();
        return request("POST", path + "/retry", "", api -> retries(api, path)).live();
    }

    // a retry that waits for a worker, or attempts beyond the first one
    private static long retries(Api api, String path) {
        Api.Answer delivery = api.get(path).expect(200);
        long made = delivery.body().get("attempts").asLong() - 1;
        return made + (delivery.text("/status").equals("pending") ? 1 : 0);
    }

    private static Write.Planned newReplay(Ground ground) {
        String path = webhook(ground);
        return request("POST", path + "/replay", ALWAYS, api -> total(api, path + "/replays"));
    }

    private static Write.Planned cancelledReplay(Ground ground) {
        String webhook = webhook(ground);
        String replay = ground.api().post(webhook + "/replay", ALWAYS).expect(202).text("/id");
        String path = webhook + "/replays/" + replay;
        return request("POST", path + "/cancel", "", api -> is(api, path, "/status", "cancelled"));
    }

    private static String webhook(Ground ground) {
        String body = "{\"url\": \"http://127.0.0.1:9/\", \"events\": [\"campaign.failed\"]}";
        return "/webhooks/" + ground.api().post("/webhooks", body).expect(201).text("/id");
    }
}
