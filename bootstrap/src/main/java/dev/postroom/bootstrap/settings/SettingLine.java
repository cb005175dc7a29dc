package dev.postroom.bootstrap.settings;

/** A setting as it is shown: secrets masked, with the place its value came from. */
public record SettingLine(String key, String shown, Origin origin) {

    @Override
    public String toString() {
        return "%-26s = %s  # %s".formatted(key, shown, origin.place());
    }
}
