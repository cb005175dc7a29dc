package dev.postroom.bootstrap.settings.value;

import java.util.List;
import java.util.Optional;

/** A place where settings can be written. */
public interface SettingSource {

    /** The value of a setting at this place; empty when it has none. */
    Optional<Value> find(Setting<?> setting);

    /** The errors of the place itself, such as unknown names. */
    List<InvalidSettings.Problem> problems();

    /** The unparsed text of a setting. */
    record Value(String text, SettingOrigin origin) {}
}
