package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.WebhookUrl;

import java.util.List;
import java.util.Optional;

/** Reads the request to create a webhook. */
final class NewWebhookBody {

    private NewWebhookBody() {}

    /** The request; throws all violations together. {@code webhooks} judges a readable URL. */
    static NewWebhook read(ApiRequest request, ManageWebhooks webhooks) {
        JsonFields body = request.body();
        Optional<WebhookUrl> url = body.required("url", WebhookUrl::parse);
        Optional<EventSelection> events = events(body);
        body.require("events");
        Optional<String> description =
                body.parsed("description", text -> Text.multiline(text, 500));
        WebhookPatchBody.explainReadOnly(body);
        body.explain(
                "is_active", "A new webhook is active. Change that with PATCH /webhooks/{id}.");
        body.finish(
                request.isStrict(),
                () -> url.ifPresent(valid -> webhooks.check(request.caller(), valid)));
        return new NewWebhook(url.orElseThrow(), events.orElseThrow(), description);
    }

    /** The selected events, or empty when they are absent or invalid. */
    static Optional<EventSelection> events(JsonFields body) {
        if (!body.has("events")) {
            return Optional.empty();
        }
        List<String> selected = FieldReader.texts(body, "events");
        // a value that is not an array of strings is already reported
        boolean valid =
                body.value("events")
                        .filter(given ->
                                given instanceof List<?> items && items.size() == selected.size())
                        .isPresent();
        return valid
                ? body.checked("events", () -> new EventSelection(selected))
                : Optional.empty();
    }
}
