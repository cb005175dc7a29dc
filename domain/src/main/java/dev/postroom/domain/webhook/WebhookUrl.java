package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * The URL of an endpoint: an absolute http or https URL with a host, without user info and
 * fragment, at most 2048 characters. {@link ReceiverAddresses} decides whether the address is
 * allowed.
 */
public record WebhookUrl(URI value) {

    private static final int MAX = 2048;

    public WebhookUrl {
        Violations violations = new Violations();
        if (!isHttp(value) || value.getHost() == null) {
            violations.add("", "invalid_url", "Must be an absolute http or https URL.");
        }
        if (value.getRawUserInfo() != null) {
            violations.add("", "user_info_not_allowed", "Must not have a user name or password.");
        }
        if (value.getRawFragment() != null) {
            violations.add("", "fragment_not_allowed", "Must not have a fragment.");
        }
        if (value.toString().length() > MAX) {
            violations.add("", "too_long", Messages.atMostCharacters(MAX));
        }
        violations.throwIfAny();
    }

    /**
     * Parses a URL. Fails with {@code Invalid}: {@code invalid_url}, {@code user_info_not_allowed},
     * {@code fragment_not_allowed}, {@code too_long}, or several of these.
     */
    public static WebhookUrl parse(String text) {
        try {
            return new WebhookUrl(new URI(text.strip()));
        } catch (URISyntaxException _) {
            throw Failure.Invalid.value("invalid_url", "Must be an absolute http or https URL.")
                    .asException();
        }
    }

    private static boolean isHttp(URI value) {
        return "http".equalsIgnoreCase(value.getScheme())
                || "https".equalsIgnoreCase(value.getScheme());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
