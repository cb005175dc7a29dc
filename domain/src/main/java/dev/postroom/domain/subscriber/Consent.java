package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.text.Text;

import java.util.Optional;

/**
 * Proof that a person agreed to be mailed.
 *
 * @param source where the person agreed, 1 to 200 characters, for example {@code signup form}
 * @param ip the person's address, if known
 * @param userAgent the person's browser, if known
 * @param text the text agreed to, if known
 */
public record Consent(
        String source, Optional<String> ip, Optional<String> userAgent, Optional<String> text) {

    public Consent {
        source = Text.required(source, 200);
        ip = ip.map(value -> Text.required(value, 45));
        userAgent = userAgent.map(value -> Text.optional(value, 500));
        text = text.map(value -> Text.multiline(value, 2000));
    }
}
