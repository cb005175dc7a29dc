package dev.postroom.adapters.persistence.shared;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Finds the statements that travel with a commit: the constants of the adapter's classes. */
final class CommitTexts {
    private static final String SUFFIX = ".class";

    private CommitTexts() {}

    static List<CommitText> all() {
        Path classes = classes();
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.endsWith(SUFFIX) && !name.endsWith("-info.class"))
                    .flatMap(CommitTexts::constants)
                    .filter(field -> field.getType() == CommitText.class)
                    .filter(field -> Modifier.isStatic(field.getModifiers()))
                    .map(CommitTexts::value)
                    .toList();
        } catch (IOException e) {
            throw new LinkageError("the classes cannot be read", e);
        }
    }

    private static Path classes() {
        try {
            return Path.of(
                    Handles.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new LinkageError("the classes are not in a directory", e);
        }
    }

    private static Stream<Field> constants(String file) {
        String name = file.substring(0, file.length() - SUFFIX.length()).replace('/', '.');
        try {
            Class<?> type = Class.forName(name, false, CommitTexts.class.getClassLoader());
            return Arrays.stream(type.getDeclaredFields());
        } catch (ClassNotFoundException e) {
            throw new LinkageError(name, e);
        }
    }

    private static CommitText value(Field field) {
        try {
            field.setAccessible(true);
            return (CommitText) field.get(null);
        } catch (IllegalAccessException e) {
            throw new LinkageError(field.toString(), e);
        }
    }
}
