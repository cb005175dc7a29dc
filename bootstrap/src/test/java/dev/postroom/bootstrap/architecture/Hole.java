package dev.postroom.bootstrap.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One way to break the architecture, as a row of audit-holes/*.txt.
 *
 * @param id its number on the page of the trial, or {@code n} with a number for a newer one
 * @param caughtBy the number of a rule, {@code compiler}, {@code enforcer} with an execution, or
 *     {@code guard} with the test that fails
 * @param says what the rule must name
 * @param what a description of the violation
 * @param parts the files that make it
 */
record Hole(String id, String caughtBy, String says, String what, List<Part> parts) {

    /**
     * A file or an edit.
     *
     * @param kind {@code body}, {@code members}, {@code file}, {@code test}, {@code page}, {@code
     *     text}, {@code append} or {@code edit}
     * @param place a module with a package, a module, or a path
     */
    record Part(String kind, String place, String content) {}

    static Stream<Hole> all() {
        return Stream.of("page", "own", "new", "faith", "third")
                .flatMap(name -> read(name + ".txt"));
    }

    /** The class that stands for it where the file does not name one. */
    String className() {
        return "Hole" + id.replaceAll("[^A-Za-z0-9]", "");
    }

    @Override
    public String toString() {
        return id + " " + what + ": " + caughtBy;
    }

    private static Stream<Hole> read(String name) {
        try (var in =
                Objects.requireNonNull(Hole.class.getResourceAsStream("/audit-holes/" + name))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^== ")).skip(1).map(Hole::parse);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Hole parse(String text) {
        String[] lines = text.split("\n", 2);
        List<String> head = Arrays.stream(lines[0].split("\\|")).map(String::strip).toList();
        Hole bare = new Hole(head.get(0), head.get(1), "", head.get(2), List.of());
        String says = head.size() > 3 ? head.get(3) : bare.className();
        return new Hole(bare.id, bare.caughtBy, says, bare.what, parts(lines[1]));
    }

    private static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        for (String part : text.split("(?m)^@ ")) {
            String[] lines = part.split("\n", 2);
            String[] head = lines[0].strip().split(" ");
            if (head.length == 2) {
                parts.add(new Part(head[0], head[1], lines[1]));
            }
        }
        return parts;
    }
}
