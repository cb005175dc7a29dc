package dev.postroom.bootstrap.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A source tree that Maven builds.
 *
 * @param root where the parent POM lies
 */
record Project(Path root) {

    static final Project POSTROOM = new Project(Path.of("..").toAbsolutePath().normalize());

    Path file(String name) {
        return root.resolve(name);
    }

    /** Every folder below the root that has a POM, nested or not, listed or not. */
    List<Path> folders() {
        return below(root).filter(path -> !path.equals(root)).sorted().toList();
    }

    /** The modules that POMs list, by their path from the root. */
    List<String> listedModules() {
        return listedBelow(root).map(path -> root.relativize(path).toString()).sorted().toList();
    }

    Pom pom(Path folder) {
        return Pom.read(folder.resolve("pom.xml"));
    }

    private Stream<Path> listedBelow(Path folder) {
        return pom(folder).modules().stream()
                .map(name -> folder.resolve(name).normalize())
                .flatMap(module -> Stream.concat(Stream.of(module), listedBelow(module)));
    }

    private static Stream<Path> below(Path folder) {
        return Files.exists(folder.resolve("pom.xml"))
                ? Stream.concat(Stream.of(folder), children(folder).flatMap(Project::below))
                : children(folder).flatMap(Project::below);
    }

    private static Stream<Path> children(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(Files::isDirectory)
                    .filter(Project::mayHoldModules)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean mayHoldModules(Path folder) {
        String name = folder.getFileName().toString();
        return !name.startsWith(".") && !List.of("target", "src").contains(name);
    }
}
