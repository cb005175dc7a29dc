package dev.postroom.bootstrap.settings.format;

import java.util.List;
import java.util.Map;

/** The parameters of a database address whose values the driver refuses too late. */
final class AddressParameters {
    private static final Map<String, List<String>> CHOICES =
            Map.of(
                    "sslmode",
                    List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
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
                        "not usable: %s is none of %s".formatted(name, String.join(", ", choices)));
            }
        });
        for (String name : NUMBERS) {
            String value = parameters.get(name);
            if (value != null && !value.matches("-?\\d{1,6}")) {
                throw new Format.BadValue("not usable: %s is not a whole number".formatted(name));
            }
        }
    }
}
