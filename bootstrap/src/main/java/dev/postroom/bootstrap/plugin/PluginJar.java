package dev.postroom.bootstrap.plugin;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A jar in the directory of plugins. This is the one class that finds classes by name. Its class
 * loader stays open as long as the process.
 */
final class PluginJar {

    private final String shown;
    private final ClassLoader classes;

    /**
     * @param url of the jar
     * @param visible what it sees of the service
     */
    PluginJar(Path jar, URL url, ClassLoader visible) {
        this.shown = Path.of("plugins").resolve(jar.getFileName()).toString();
        this.classes = new URLClassLoader(new URL[] {url}, visible);
    }

    /** Its path, as the operator knows it. */
    String shown() {
        return shown;
    }

    /**
     * New plugins of the classes that it names.
     *
     * @throws java.util.ServiceConfigurationError if a class does not exist or cannot be used
     */
    <P> List<P> load(Class<P> kind) {
        return ServiceLoader.load(kind, classes).stream().map(ServiceLoader.Provider::get).toList();
    }
}
