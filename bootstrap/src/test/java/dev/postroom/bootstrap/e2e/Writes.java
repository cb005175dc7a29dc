package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;

import java.util.List;
import java.util.stream.StreamSupport;

/** Every kind of write that is served. A new one needs a line here. */
final class Writes {

    private Writes() {}

    static List<Write> all() {
        return List.of(
                new Write("POST /subscribers", Writes::newSubscriber),
                new Write("PATCH /subscribers/{id}", Writes::patchedSubscriber),
                new Write("DELETE /subscribers/{id}", Writes::deletedSubscriber),
                new Write("POST /subscribers/{id}/tags", Writes::addedTag),
                new Write("DELETE /subscribers/{id}/tags/{slug}", Writes::removedTag),
                new Write("POST /subscribers/{id}/notes", Writes::newNote),
                new Write("POST /tags", Writes::newTag),
                new Write("POST /templates", Writes::newTemplate),
                new Write("POST /templates/{id}/preview", Writes::preview),
                new Write("POST /emails/send", Writes::mail),
                new Write("POST /campaigns", Writes::newCampaign),
                new Write("POST /campaigns/{id}/send", Writes::sentCampaign),
                new Write("POST /campaigns/{id}/pause", Writes::pausedCampaign),
                new Write("POST /campaigns/{id}/resume", Writes::resumedCampaign),
                new Write("POST /campaigns/{id}/cancel", Writes::cancelledCampaign),
                new Write("POST /campaigns/{id}/retry", Writes::retriedCampaign),
                new Write("POST /webhooks", Writes::newWebhook));
    }

    private static Write.Planned newSubscriber(Ground ground) {
        String word = Ground.word();
        String body = "{\"email\": \"%s\"}".formatted(Ground.address(word));
        return request("POST", "/subscribers", body, api -> total(api, "/subscribers?q=" + word))
                .telling("subscriber.created", word);
    }

    private static Write.Planned patchedSubscriber(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "");
        String body = "{\"first_name\": \"%s\"}".formatted(word);
        return request("PATCH", path, body, api -> is(api, path, "/first_name", word))
                .telling("subscriber.updated", word);
    }

    private static Write.Planned deletedSubscriber(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "");
        return request("DELETE", path, "", api -> api.get(path).status() == 404 ? 1 : 0)
                .telling("subscriber.deleted", word);
    }

    private static Write.Planned addedTag(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "");
        String body = "{\"tags\": [\"%s\"]}".formatted(word);
        return request("POST", path + "/tags", body, api -> api.get(path).body().get("tags").size())
                .telling("tag.subscribed", word);
    }

    private static Write.Planned removedTag(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "\"" + word + "\"");
        return request(
                        "DELETE",
                        path + "/tags/" + word,
                        "",
                        api -> 1 - api.get(path).body().get("tags").size())
                .telling("tag.unsubscribed", word);
    }

    private static Write.Planned newNote(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "");
        return request(
                        "POST",
                        path + "/notes",
                        "{\"content\": \"called\"}",
                        api -> api.get(path).body().get("notes_count").asLong())
                .telling("subscriber.note_added", word);
    }

    private static Write.Planned newTag(Ground ground) {
        String word = Ground.word();
        String body = "{\"name\": \"%s\"}".formatted(word);
        return request("POST", "/tags", body, api -> total(api, "/tags?q=" + word));
    }

    private static Write.Planned newTemplate(Ground ground) {
        String word = Ground.word();
        String body =
                "{\"name\": \"%s\", \"subject\": \"s\", \"html\": \"<p>x</p>\"}".formatted(word);
        return request("POST", "/templates", body, api -> total(api, "/templates?q=" + word));
    }

    private static Write.Planned preview(Ground ground) {
        String path = "/templates/" + ground.template(Ground.word()) + "/preview";
        return request("POST", path, "{\"variables\": {}}", _ -> 1);
    }

    private static Write.Planned mail(Ground ground) {
        String address = Ground.address(Ground.word());
        String body = "{\"to\": \"%s\", \"subject\": \"s\", \"text\": \"t\"}".formatted(address);
        return request(
                "POST", "/emails/send", body, api -> total(api, "/sandbox/emails?to=" + address));
    }

    private static Write.Planned newCampaign(Ground ground) {
        String word = Ground.word();
        return request(
                "POST",
                "/campaigns",
                ground.campaignBody(word),
                api -> total(api, "/campaigns?q=" + word));
    }

    private static Write.Planned sentCampaign(Ground ground) {
        String word = Ground.word();
        String path = "/campaigns/" + ground.campaign(word) + "/send";
        return request("POST", path, "{}", api -> captured(api, word));
    }

    private static Write.Planned pausedCampaign(Ground ground) {
        String path = "/campaigns/" + ground.sendingCampaign(Ground.word());
        return request("POST", path + "/pause", "", api -> is(api, path, "/status", "paused"));
    }

    private static Write.Planned resumedCampaign(Ground ground) {
        String word = Ground.word();
        String path = "/campaigns/" + ground.sendingCampaign(word);
        ground.api().post(path + "/pause", "").expect(200);
        return request("POST", path + "/resume", "", api -> captured(api, word));
    }

    private static Write.Planned cancelledCampaign(Ground ground) {
        String path = "/campaigns/" + ground.campaign(Ground.word());
        return request("POST", path + "/cancel", "", api -> is(api, path, "/status", "cancelled"));
    }

    private static Write.Planned retriedCampaign(Ground ground) {
        String path = "/campaigns/" + ground.failedCampaign();
        return request("POST", path + "/retry", "", api -> is(api, path, "/status", "sent")).live();
    }

    private static Write.Planned newWebhook(Ground ground) {
        String url = "http://127.0.0.1:9/" + Ground.word();
        String body = "{\"url\": \"%s\", \"events\": [\"webhook.disabled\"]}".formatted(url);
        return request("POST", "/webhooks", body, api -> webhooks(api, url));
    }

    private static long total(Api api, String path) {
        return api.get(path).expect(200).body().get("total").asLong();
    }

    private static long captured(Api api, String word) {
        return total(api, "/sandbox/emails?to=" + Ground.address(word));
    }

    private static long is(Api api, String path, String pointer, String value) {
        return api.get(path).text(pointer).equals(value) ? 1 : 0;
    }

    private static long webhooks(Api api, String url) {
        return StreamSupport.stream(
                        api.get("/webhooks?limit=100").body().get("items").spliterator(), false)
                .filter(webhook -> webhook.get("url").asText().equals(url))
                .count();
    }
}
