package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.WebhookPatch;
import dev.postroom.domain.webhook.WebhookUrl;

import java.util.List;

/** Reads a merge patch of a webhook. */
final class WebhookPatchBody {

    private WebhookPatchBody() {}

    /** The patch; throws all violations together. {@code webhooks} judges a readable URL. */
    static WebhookPatch read(ApiRequest request, ManageWebhooks webhooks) {
        JsonFields body = request.body();
        FieldReader.refuseNull(body, "url", "events", "is_active");
        WebhookPatch patch =
                new WebhookPatch(
                        body.parsed("url", WebhookUrl::parse),
                        NewWebhookBody.events(body),
                        FieldReader.change(body, "description", text -> Text.multiline(text, 500)),
                        FieldReader.flag(body, "is_active"));
        explainReadOnly(body);
        body.finish(
                request.isStrict(),
                () -> patch.url().ifPresent(url -> webhooks.check(request.caller(), url)));
        return patch;
    }

    /** Says why requests cannot set the other fields of a webhook. */
    static void explainReadOnly(JsonFields body) {
        body.explainReadOnly(
                "id",
                "consecutive_failures",
                "disabled_at",
                "disabled_reason",
                "last_delivery_at",
                "created_at",
                "updated_at");
        for (String secret : List.of("secret", "signing_secret", "secret_prefix")) {
            body.explain(secret, "Get another secret with POST /webhooks/{id}/rotate-secret.");
        }
    }
}
