package dev.postroom.domain.shared.plugin;

import java.util.List;

/**
 * Makes an adapter that a setting chooses by its name. The adapters that come along are made in
 * this way, and so are those of a jar in the directory of plugins: there the class is public, has a
 * public constructor without parameters, and stands in {@code META-INF/services}. The constructor
 * does nothing that can fail: it runs also when the plugin is not chosen.
 */
public interface Plugin {

    /** Small letters, digits and hyphens, beginning with a letter: the value of the setting. */
    String name();

    /** The settings of its own, whose keys begin with the name; usually constants. */
    default List<PluginSetting<?>> settings() {
        return List.of();
    }
}
