package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.shared.failure.Messages;
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
        if (body.value("events").isEmpty()) {
            body.violate("events", "required", Messages.REQUIRED);
        }
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
        Optional<JsonNode> given = body.value("events");
        if (given.isEmpty()) {
            return Optional.empty();
        }
        List<String> selected = FieldReader.texts(body, "events");
        // a value that is not an array of strings is already reported
        boolean valid = given.get().isArray() && given.get().size() == selected.size();
        return valid
                ? body.checked("events", () -> new EventSelection(selected))
                : Optional.empty();
    }
}
