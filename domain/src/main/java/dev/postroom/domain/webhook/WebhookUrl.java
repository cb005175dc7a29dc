package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * The URL of an endpoint: an absolute http or https URL with a host, without user info and
 * fragment, at most 2048 characters. {@link ReceiverAddresses} decides whether the address is
 * allowed.
 */
public record WebhookUrl(URI value) {

    public WebhookUrl {
        boolean http = "http".equalsIgnoreCase(value.getScheme()) || isHttps(value);
        if (!http || value.getHost() == null || value.getRawUserInfo() != null) {
            throw invalid();
        }
        if (value.getRawFragment() != null || value.toString().length() > 2048) {
            throw invalid();
        }
    }

    /** Parses a URL. Fails with {@code Invalid} ({@code invalid_url}). */
    public static WebhookUrl parse(String text) {
        try {
            return new WebhookUrl(new URI(text.strip()));
        } catch (URISyntaxException _) {
            throw invalid();
        }
    }

    private static boolean isHttps(URI value) {
        return "https".equalsIgnoreCase(value.getScheme());
    }

    private static FailureException invalid() {
        return Failure.Invalid.value(
                        "invalid_url",
                        "Must be an absolute http or https URL without user name, password and"
                                + " fragment.")
                .asException();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
