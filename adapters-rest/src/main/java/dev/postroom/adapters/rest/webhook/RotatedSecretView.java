package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.ManageWebhooks;

import org.jspecify.annotations.Nullable;

/**
 * A new signing secret, which is shown only once.
 *
 * @param signingSecret same as {@code secret}
 */
record RotatedSecretView(
        String id, String secret, String signingSecret, @Nullable String previousValidUntil)
        implements View {

    static RotatedSecretView of(ManageWebhooks.Rotated rotated) {
        String secret = rotated.secret().reveal();
        return new RotatedSecretView(
                rotated.webhook().id().toString(),
                secret,
                secret,
                Times.textOrNull(rotated.previousUntil()));
    }
}
