package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.SmtpServer.Encryption;

import org.jspecify.annotations.Nullable;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code smtp://}, {@code smtp+starttls://} and {@code smtps://} addresses. */
final class SmtpAddress {
    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?<scheme>smtps?|smtp\\+starttls)://"
                            + "(?:(?<user>[^:]*):(?<password>.*)@)?"
                            + "(?<host>\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::(?<port>\\d+))?/?");
    private static final Map<String, Encryption> SCHEMES =
            Map.of(
                    "smtp", Encryption.PLAIN,
                    "smtp+starttls", Encryption.STARTTLS,
                    "smtps", Encryption.TLS);
    private static final Map<Encryption, String> USUAL_PORTS =
            Map.of(Encryption.PLAIN, "25", Encryption.STARTTLS, "587", Encryption.TLS, "465");

    private SmtpAddress() {}

    static Format<SmtpServer> format() {
        return new Format<>(
                "smtp://user:password@host:port, or smtp+starttls:// or smtps://",
                SmtpAddress::parse);
    }

    private static SmtpServer parse(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            throw new BadValue("not the address of a mail server");
        }
        Encryption encryption = SCHEMES.getOrDefault(matcher.group("scheme"), Encryption.PLAIN);
        String port =
                Optional.ofNullable(matcher.group("port"))
                        .orElse(USUAL_PORTS.getOrDefault(encryption, "25"));
        return new SmtpServer(
                encryption,
                matcher.group("host"),
                Formats.wholeNumber(1, 65535).read(port),
                decoded(matcher.group("user")),
                decoded(matcher.group("password")).map(Secret::new));
    }

    private static Optional<String> decoded(@Nullable String text) {
        try {
            return Optional.ofNullable(text)
                    .map(raw -> raw.replace("+", "%2B"))
                    .map(raw -> URLDecoder.decode(raw, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            throw new BadValue("a percent sign that no two hex digits follow");
        }
    }
}
