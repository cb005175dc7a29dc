package dev.postroom.bootstrap.plugin;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory {@code plugins} beside the jar of the service. */
public final class PluginJars {

    private PluginJars() {}

    /** Empty when the service does not run from its jar. */
    public static Optional<Path> besideTheService() {
        // java -jar names nothing else there
        Path jar = Path.of(System.getProperty("java.class.path")).toAbsolutePath();
        return Files.isRegularFile(jar)
                ? Optional.of(jar.resolveSibling("plugins"))
                : Optional.empty();
    }

    static List<PluginJar> in(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        ClassLoader visible = new DomainOnly(PluginJars.class.getClassLoader());
        try (Stream<Path> files = Files.list(directory)) {
            List<PluginJar> jars = new ArrayList<>();
            for (Path file : files.filter(PluginJars::isJar).sorted().toList()) {
                jars.add(new PluginJar(file, file.toUri().toURL(), visible));
            }
            return List.copyOf(jars);
        } catch (IOException e) {
            throw new StartupFailure("The plugins of " + directory + " cannot be read.", e);
        }
    }

    private static boolean isJar(Path file) {
        return file.getFileName().toString().endsWith(".jar");
    }
}
