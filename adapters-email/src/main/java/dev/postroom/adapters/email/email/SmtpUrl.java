package dev.postroom.adapters.email.email;

import dev.postroom.adapters.email.email.SmtpSettings.Credentials;
import dev.postroom.adapters.email.email.SmtpSettings.Security;
import dev.postroom.domain.email.transport.MailSession;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the URL of an SMTP server. Its error messages never repeat the given URL. */
final class SmtpUrl {

    private static final String FINAL_TIMEOUT = "final_timeout";
    private static final Set<String> OPTIONS =
            Set.of(
                    "timeout",
                    "call_timeout",
                    FINAL_TIMEOUT,
                    "idle",
                    "max_connections",
                    "max_messages");

    private SmtpUrl() {}

    static SmtpSettings parse(String url) {
        URI uri = uri(url.strip());
        Security security = security(uri.getScheme());
        Map<String, Integer> options = options(uri.getRawQuery());
        SmtpSettings.Server server =
                new SmtpSettings.Server(
                        security,
                        host(uri),
                        uri.getPort() < 0 ? standardPort(security) : uri.getPort(),
                        credentials(uri.getRawUserInfo()));
        return new SmtpSettings(
                server,
                Duration.ofSeconds(options.getOrDefault("timeout", 20)),
                Duration.ofSeconds(options.getOrDefault("call_timeout", 50)),
                Duration.ofSeconds(options.getOrDefault(FINAL_TIMEOUT, 600)),
                new SmtpSettings.Pool(
                        options.getOrDefault("max_connections", 8),
                        options.getOrDefault("max_messages", 100),
                        Duration.ofSeconds(options.getOrDefault("idle", 20))),
                SmtpSettings.Files.NONE,
                "localhost");
    }

    private static URI uri(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw wrong(
                    "it is not a URL (position %d); special characters in user and password are"
                                    .formatted(e.getIndex())
                            + " written as %XX");
        }
    }

    private static Security security(@Nullable String scheme) {
        return switch (scheme == null ? "" : scheme) {
            case "smtp" -> Security.OPPORTUNISTIC;
            case "smtp+starttls" -> Security.STARTTLS;
            case "smtps" -> Security.TLS;
            default -> throw wrong("it must begin with smtp://, smtp+starttls:// or smtps://");
        };
    }

    private static int standardPort(Security security) {
        return switch (security) {
            case OPPORTUNISTIC -> 25;
            case STARTTLS -> 587;
            case TLS -> 465;
        };
    }

    private static String host(URI uri) {
        String path = uri.getRawPath();
        if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > 65_535) {
            throw wrong("it needs a host name, and its port must be from 1 to 65535");
        }
        if ((path != null && path.length() > 1) || uri.getRawFragment() != null) {
            throw wrong("only options may follow the host");
        }
        return uri.getHost();
    }

    private static Optional<Credentials> credentials(@Nullable String userInfo) {
        if (userInfo == null) {
            return Optional.empty();
        }
        int colon = userInfo.indexOf(':');
        if (colon < 1) {
            throw wrong("a user name and a password, separated by a colon, must precede the @");
        }
        return Optional.of(
                new Credentials(
                        decoded(userInfo.substring(0, colon)),
                        decoded(userInfo.substring(colon + 1))));
    }

    // In user info, unlike in a form, a plus sign is literal.
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static Map<String, Integer> options(@Nullable String query) {
        Map<String, Integer> options = new HashMap<>();
        for (String pair : query == null || query.isEmpty() ? new String[0] : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (!OPTIONS.contains(name)) {
                throw wrong(
                        "its only options are timeout, call_timeout, final_timeout, idle,"
                                + " max_connections and max_messages");
            }
            String value = pair.substring(equals + 1);
            options.put(name, number(name, value));
        }
        return options;
    }

    private static int number(String name, String text) {
        long most = name.equals(FINAL_TIMEOUT) ? MailSession.FINAL_REPLY.toSeconds() : 99_999;
        if (!text.matches("[1-9][0-9]{0,4}") || Integer.parseInt(text) > most) {
            throw wrong(name + " needs a whole number from 1 to " + most);
        }
        return Integer.parseInt(text);
    }

    private static IllegalArgumentException wrong(String sentence) {
        return new IllegalArgumentException("The SMTP URL is invalid: " + sentence + ".");
    }
}
