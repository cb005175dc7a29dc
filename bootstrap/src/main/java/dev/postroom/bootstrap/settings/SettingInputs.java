package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Offers;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where the settings of one run may be written; earlier components win over later ones.
 *
 * @param flags from the command line, by key
 * @param environment all variables of the process; others than {@code POSTROOM_…} are not looked at
 * @param offers what settings can choose
 * @param file named on the command line; without it {@code POSTROOM_CONFIG} may name one
 */
public record SettingInputs(
        Map<String, Flag> flags,
        Map<String, String> environment,
        Optional<Path> file,
        Profile profile,
        Offers offers) {

    Optional<Path> chosenFile() {
        return file.or(() ->
                Optional.ofNullable(environment.get(SettingLayers.CONFIG))
                        .filter(name -> !name.isBlank())
                        .map(Path::of));
    }

    /** A value from the command line and the option it was given with. */
    public record Flag(String name, String text) {}

    /** Which set of defaults applies. */
    public enum Profile {
        /** A production service. */
        SERVICE,
        /** The demo on a local machine. */
        DEMO
    }
}
