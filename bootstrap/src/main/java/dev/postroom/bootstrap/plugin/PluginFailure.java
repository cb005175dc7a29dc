package dev.postroom.bootstrap.plugin;

import java.util.Optional;
import java.util.ServiceConfigurationError;

/** Why a plugin cannot be used, as one sentence. */
public final class PluginFailure {

    private static final int LONGEST = 300;
    private static final int DEEPEST = 20;

    private PluginFailure() {}

    /**
     * @param plugin its jar, or its name
     */
    public static String sentence(String plugin, Throwable failure) {
        Throwable root = failure;
        // bounded, because an exception of a plugin may be its own cause
        for (int depth = 0; depth < DEEPEST && root.getCause() != null; depth++) {
            root = root.getCause();
        }
        return "%s cannot be used: %s".formatted(plugin, reason(root));
    }

    private static String reason(Throwable root) {
        String text =
                Optional.ofNullable(root.getMessage()).orElse("").lines().findFirst().orElse("");
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        return switch (root) {
            case NoClassDefFoundError _, ClassNotFoundException _ ->
                    "the class %s is missing. A plugin has its libraries in its jar, and sees no class of the service but those of postroom-domain."
                            .formatted(shown.replace('/', '.'));
            case UnsupportedClassVersionError _ ->
                    "it is compiled for a later version of Java. " + shown;
            case NoSuchMethodError _, AbstractMethodError _, IncompatibleClassChangeError _ ->
                    "it is compiled for another version of Postroom. " + shown;
            case NoSuchMethodException _ ->
                    "a class has no public constructor without parameters. " + shown;
            // begins with the interface
            case ServiceConfigurationError _ -> shown.replaceFirst("^[\\w.]+: ", "") + ".";
            case IllegalArgumentException _ -> shown;
            default -> root.getClass().getName() + (shown.isEmpty() ? "." : ": " + shown);
        };
    }
}
