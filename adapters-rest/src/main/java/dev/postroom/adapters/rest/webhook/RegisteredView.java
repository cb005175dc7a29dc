package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.ManageWebhooks.Registered;

/**
 * A new webhook with its secret, which is shown this once.
 *
 * @param signingSecret the same as {@code secret}
 */
record RegisteredView(@JsonUnwrapped WebhookView webhook, String secret, String signingSecret)
        implements View {

    static RegisteredView of(Registered registered) {
        String secret = registered.secret().reveal();
        return new RegisteredView(WebhookView.of(registered.webhook()), secret, secret);
    }
}
