package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every kind of write operation, and those whose requests differ much in what they do. A new one
 * needs a line here.
 */
final class Writes {

    private static final List<Write> PEOPLE =
            List.of(
                    new Write("POST /subscribers", Writes::newSubscriber),
                    new Write("POST /subscribers", Writes::newSubscriberOnANewTag),
                    new Write("POST /subscribers", Writes::updatedByItsAddress),
                    new Write("PATCH /subscribers/{id}", Writes::patchedSubscriber),
                    new Write("DELETE /subscribers/{id}", Writes::deletedSubscriber),
                    new Write("POST /subscribers/batch", Writes::batchOfSubscribers),
                    new Write("POST /subscribers/actions", Writes::newAction),
                    new Write("POST /subscribers/actions/{id}/cancel", Writes::cancelledAction),
                    new Write("POST /subscribers/import", Writes::imported),
                    new Write("POST /subscribers/import", Writes::importedLines),
                    new Write("POST /imports/{id}/rehearse", Writes::rehearsed),
                    new Write("POST /imports/{id}/start", Writes::startedImport),
                    new Write("POST /subscribers/{id}/tags", Writes::addedTag),
                    new Write("DELETE /subscribers/{id}/tags/{slug}", Writes::removedTag),
                    new Write("POST /subscribers/{id}/preference-token", Writes::newToken),
                    new Write("POST /subscribers/{id}/confirmation", Writes::askedAgain),
                    new Write("POST /subscribers/{id}/notes", Writes::newNote),
                    new Write("DELETE /subscribers/{id}/notes/{note_id}", Writes::deletedNote));

    private static final List<Write> MAIL =
            List.of(
                    new Write("POST /emails/send", Writes::mail),
                    new Write("POST /emails/send", Writes::scheduledMail),
                    new Write("POST /emails/batch", Writes::batch),
                    new Write("POST /emails/{id}/cancel", Writes::cancelledMail),
                    new Write("PATCH /branding", Writes::branded),
                    new Write("DELETE /sandbox/emails", Writes::emptiedInbox));

    private Writes() {}

    static List<Write> all() {
        return Stream.of(
                        PEOPLE,
                        StoredWrites.ALL,
                        TriggerWrites.ALL,
                        DeliveryWrites.ALL,
                        MAIL,
                        CampaignWrites.ALL)
                .flatMap(List::stream)
                .toList();
    }

    private static Write.Planned newSubscriber(Ground ground) {
        String word = Ground.word();
        String body = "{\"email\": \"%s\"}".formatted(Ground.address(word));
        return request("POST", "/subscribers", body, api -> total(api, "/subscribers?q=" + word))
                .telling("subscriber.created", word);
    }

    private static Write.Planned newSubscriberOnANewTag(Ground ground) {
        String word = Ground.word();
        String body =
                "{\"email\": \"%s\", \"tags\": [\"%s\"]}".formatted(Ground.address(word), word);
        return request("POST", "/subscribers", body, api -> total(api, "/tags?q=" + word))
                .telling("tag.subscribed", word);
    }

    // stores nothing: a repetition is seen by the token in the response
    private static Write.Planned newToken(Ground ground) {
        String path = "/subscribers/" + ground.subscriber(Ground.word(), "");
        return request("POST", path + "/preference-token", "", _ -> 1);
    }

    private static Write.Planned updatedByItsAddress(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "");
        String body =
                "{\"email\": \"%s\", \"first_name\": \"%s\", \"on_conflict\": \"update\"}"
                        .formatted(Ground.address(word), word);
        return request("POST", "/subscribers", body, api -> is(api, path, "/first_name", word))
                .telling("subscriber.updated", word);
    }

    private static Write.Planned importedLines(Ground ground) {
        String word = Ground.word();
        String body =
                "{\"email\": \"%s\", \"tags\": [\"%s\"]}\n".formatted(Ground.address(word), word);
        return request(
                        "POST",
                        "/subscribers/import?on_conflict=update",
                        body,
                        api -> total(api, "/subscribers?tag=" + word))
                .as("application/x-ndjson")
                .telling("tag.subscribed", word);
    }

    // stores nothing: a repetition is seen by the marker in the response
    private static Write.Planned rehearsed(Ground ground) {
        return request("POST", held(ground, Ground.word()) + "/rehearse", "", _ -> 1);
    }

    private static Write.Planned startedImport(Ground ground) {
        String word = Ground.word();
        return request(
                        "POST",
                        held(ground, word) + "/start",
                        "",
                        api -> total(api, "/subscribers?q=" + word))
                .telling("subscriber.created", word);
    }

    private static String held(Ground ground, String word) {
        String row = "email\n%s\n".formatted(Ground.address(word));
        return "/imports/"
                + ground.api()
                        .send("POST", "/subscribers/import?hold=true", "text/csv", row)
                        .expect(202)
                        .text("/id");
    }

    private static Write.Planned batchOfSubscribers(Ground ground) {
        String word = Ground.word();
        String body =
                "{\"subscribers\": [{\"email\": \"%s\", \"tags\": [\"%s\"]}]}"
                        .formatted(Ground.address(word), word);
        return request(
                        "POST",
                        "/subscribers/batch",
                        body,
                        api -> total(api, "/subscribers?tag=" + word))
                .telling("tag.subscribed", word);
    }

    private static Write.Planned newAction(Ground ground) {
        String word = Ground.word();
        ground.subscriber(word, "");
        return request(
                        "POST",
                        "/subscribers/actions",
                        """
                        {"action": "tag", "tags": ["%s"], "where": {"filter": {"all": [
                            {"field": "email", "op": "eq", "value": "%s"}]}}}
                        """
                                .formatted(word, Ground.address(word)),
                        api -> total(api, "/subscribers?tag=" + word))
                .telling("tag.subscribed", word);
    }

    private static Write.Planned cancelledAction(Ground ground) {
        String body = "{\"action\": \"unsubscribe\", \"where\": {\"status\": [\"complained\"]}}";
        String action = ground.api().post("/subscribers/actions", body).expect(202).text("/id");
        String path = "/subscribers/actions/" + action;
        return request("POST", path + "/cancel", "", api -> is(api, path, "/status", "cancelled"));
    }

    private static Write.Planned imported(Ground ground) {
        String word = Ground.word();
        String body = "email\n%s\n".formatted(Ground.address(word));
        return request(
                        "POST",
                        "/subscribers/import",
                        body,
                        api -> total(api, "/subscribers?q=" + word))
                .as("text/csv")
                .telling("subscriber.created", word);
    }

    private static Write.Planned patchedSubscriber(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.subscriber(word, "");
        String body = "{\"first_name\": \"%s\"}".formatted(word);
        return request("PATCH", path, body, api -> is(api, path, "/first_name", word))
                .telling("subscriber.updated", word);
    }

    // an account has one: each write stores the same
    private static Write.Planned branded(Ground ground) {
        return request(
                        "PATCH",
                        "/branding",
                        "{\"name\": \"Tea House\"}",
                        api -> is(api, "/branding", "/name", "Tea House"))
                .live();
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

    private static Write.Planned askedAgain(Ground ground) {
        String word = Ground.word();
        String path = "/subscribers/" + ground.pendingSubscriber(word);
        String mails = "/emails?to=" + Ground.address(word);
        return request("POST", path + "/confirmation", "", api -> total(api, mails));
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

    private static Write.Planned deletedNote(Ground ground) {
        String path = "/subscribers/" + ground.subscriber(Ground.word(), "");
        String note =
                ground.api()
                        .post(path + "/notes", "{\"content\": \"called\"}")
                        .expect(201)
                        .text("/id");
        return request(
                "DELETE",
                path + "/notes/" + note,
                "",
                api -> 1 - api.get(path).body().get("notes_count").asLong());
    }

    private static Write.Planned mail(Ground ground) {
        String address = Ground.address(Ground.word());
        return request("POST", "/emails/send", mailTo(address), api -> mails(api, address));
    }

    private static Write.Planned scheduledMail(Ground ground) {
        String address = Ground.address(Ground.word());
        String later = Instant.now().plus(Duration.ofDays(7)).toString();
        String body =
                "{\"to\": \"%s\", \"subject\": \"s\", \"text\": \"t\", \"scheduled_at\": \"%s\"}"
                        .formatted(address, later);
        return request("POST", "/emails/send", body, api -> mails(api, address));
    }

    private static Write.Planned batch(Ground ground) {
        String address = Ground.address(Ground.word());
        String body = "{\"emails\": [%s]}".formatted(mailTo(address));
        return request("POST", "/emails/batch", body, api -> mails(api, address));
    }

    private static Write.Planned cancelledMail(Ground ground) {
        String address = Ground.address(Ground.word());
        String id = ground.api().post("/emails/send", mailTo(address)).expect(202).text("/id");
        String path = "/emails/" + id;
        return request("POST", path + "/cancel", "", api -> is(api, path, "/status", "cancelled"));
    }

    private static Write.Planned emptiedInbox(Ground ground) {
        return request("DELETE", "/sandbox/emails", "", _ -> 1);
    }

    private static String mailTo(String address) {
        return "{\"to\": \"%s\", \"subject\": \"s\", \"text\": \"t\"}".formatted(address);
    }

    static long total(Api api, String path) {
        return api.get(path).expect(200).body().get("total").asLong();
    }

    private static long mails(Api api, String address) {
        return total(api, "/emails?to=" + address);
    }

    static long is(Api api, String path, String pointer, String value) {
        return api.get(path).text(pointer).equals(value) ? 1 : 0;
    }
}
