package dev.postroom.adapters.rest.apikey;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.apikey.IssuedApiKey;

import java.time.Instant;

/**
 * An API key with its secret, which is shown this once.
 *
 * @param key the secret
 */
record IssuedApiKeyView(@JsonUnwrapped ApiKeyView view, String key) implements View {

    static IssuedApiKeyView of(IssuedApiKey issued, Instant now) {
        return new IssuedApiKeyView(ApiKeyView.of(issued.key(), now), issued.secret().reveal());
    }
}
