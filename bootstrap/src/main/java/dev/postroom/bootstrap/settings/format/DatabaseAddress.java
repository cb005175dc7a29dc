package dev.postroom.bootstrap.settings.format;

import org.jspecify.annotations.Nullable;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads both spellings of a PostgreSQL address, that of JDBC and that of libpq. */
public final class DatabaseAddress {
    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?:jdbc:)?postgres(?:ql)?://(?:(?<user>[^:@/?]*)(?::(?<password>.*))?@)?"
                            + "(?<hosts>[^@/?]+)/(?<name>[^/?]+)(?:\\?(?<parameters>.*))?");
    private static final Pattern HOST =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::\\d{1,5})?");
    private static final String SERVER_TYPE = "targetServerType";
    private static final Map<String, String> OTHER_SPELLINGS =
            Map.of(
                    "connect_timeout",
                    "connectTimeout",
                    "application_name",
                    "ApplicationName",
                    "target_session_attrs",
                    SERVER_TYPE);
    private static final Map<String, String> OTHER_SERVER_TYPES =
            Map.of(
                    "read-write", "primary",
                    "read-only", "secondary",
                    "standby", "secondary",
                    "prefer-standby", "preferSecondary");

    private DatabaseAddress() {}

    public static Format<DatabaseTarget> format() {
        return new Format<>(
                "postgresql://user:password@host:5432/database or"
                        + " jdbc:postgresql://host:5432/database",
                DatabaseAddress::parse);
    }

    private static DatabaseTarget parse(String text) {
        Matcher matcher = SHAPE.matcher(text);
        if (!matcher.matches() || !validHosts(matcher.group("hosts"))) {
            throw new Format.BadValue("not the address of a PostgreSQL database");
        }
        Map<String, String> parameters = parameters(matcher.group("parameters"));
        Optional<String> user = either(matcher.group("user"), parameters.remove("user"));
        Optional<String> password =
                either(matcher.group("password"), parameters.remove("password"));
        if (matcher.group("hosts").contains(",")) {
            // only one of them can be written to
            parameters.putIfAbsent(SERVER_TYPE, "primary");
        }
        parameters.computeIfPresent(
                SERVER_TYPE, (_, type) -> OTHER_SERVER_TYPES.getOrDefault(type, type));
        AddressParameters.check(parameters);
        String place = matcher.group("hosts") + "/" + matcher.group("name");
        return new DatabaseTarget(
                "jdbc:postgresql://" + place + query(parameters),
                place,
                user,
                password.map(Secret::new));
    }

    private static boolean validHosts(String hosts) {
        for (String host : hosts.split(",", -1)) {
            if (!HOST.matcher(host).matches()) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> either(@Nullable String userInfo, @Nullable String parameter) {
        return Optional.ofNullable(userInfo)
                .filter(text -> !text.isEmpty())
                // a plus sign is itself here, unlike in a query
                .map(text -> decode(text.replace("+", "%2B")))
                .or(() -> Optional.ofNullable(parameter));
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query != null && !query.isEmpty()) {
            for (String pair : query.split("&", -1)) {
                String[] parts = pair.split("=", 2);
                String name = OTHER_SPELLINGS.getOrDefault(parts[0], parts[0]);
                parameters.put(name, parts.length == 2 ? decode(parts[1]) : "");
            }
        }
        return parameters;
    }

    private static String query(Map<String, String> parameters) {
        return parameters.isEmpty()
                ? ""
                : parameters.entrySet().stream()
                        .map(pair -> pair.getKey() + "=" + encode(pair.getValue()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new Format.BadValue("a percent sign without two hex digits after it");
        }
    }

    /** The parameters of a database address whose values the driver refuses too late. */
    private static final class AddressParameters {
        private static final Map<String, List<String>> CHOICES =
                Map.of(
                        "sslmode",
                        List.of(
                                "disable",
                                "allow",
                                "prefer",
                                "require",
                                "verify-ca",
                                "verify-full"),
                        "targetServerType",
                        List.of(
                                "any",
                                "primary",
                                "master",
                                "slave",
                                "secondary",
                                "preferSlave",
                                "preferSecondary",
                                "preferPrimary"));
        private static final List<String> NUMBERS =
                List.of("connectTimeout", "loginTimeout", "prepareThreshold", "socketTimeout");

        private AddressParameters() {}

        static void check(Map<String, String> parameters) {
            CHOICES.forEach((name, choices) -> {
                String value = parameters.get(name);
                if (value != null && !choices.contains(value)) {
                    throw new Format.BadValue(
                            "not usable: %s is none of %s"
                                    .formatted(name, String.join(", ", choices)));
                }
            });
            for (String name : NUMBERS) {
                String value = parameters.get(name);
                if (value != null && !value.matches("-?\\d{1,6}")) {
                    throw new Format.BadValue(
                            "not usable: %s is not a whole number".formatted(name));
                }
            }
        }
    }
}
