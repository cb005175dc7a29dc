package dev.postroom.bootstrap.settings;

import java.util.List;
import java.util.Optional;

/** A place where settings can be written. */
interface SettingSource {

    /** What this place says about a setting; absent when it says nothing. */
    Optional<Value> find(Setting<?> setting);

    /** What is wrong with the place itself, such as names that no setting has. */
    List<InvalidSettings.Problem> problems();

    /** The unparsed text of a setting. */
    record Value(String text, SettingOrigin origin) {}
}
