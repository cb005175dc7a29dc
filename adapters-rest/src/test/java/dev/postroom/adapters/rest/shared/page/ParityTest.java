package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parity holds both ways: a page does nothing that the API cannot, and no operation of the API is
 * without a place in the dashboard.
 */
class ParityTest {

    private static final Path DESCRIPTION = Path.of("..", "docs", "openapi.yaml");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Path LIST = Path.of("src", "test", "resources", "pages", "parity.txt");
    private static final Pattern LINE =
            Pattern.compile("^ {2}(/\\S*):$|^ {4}(get|post|put|patch|delete):$");

    private static final Set<String> OPERATIONS = new TreeSet<>();
    private static final Set<String> SHOWN = new TreeSet<>();
    private static final Map<String, String> WITHOUT_OPERATION = new TreeMap<>();

    /** Operations that have no place yet. The list only becomes shorter. */
    private static final Set<String> MISSING = new TreeSet<>();

    /** Operations that are not for people who look at an account, each with the reason. */
    private static final Map<String, String> APART = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        readDescription();
        readList();
        PanelCalls.in(SOURCES)
                .forEach((call, classes) ->
                        operation(call)
                                .ifPresentOrElse(
                                        SHOWN::add,
                                        () -> WITHOUT_OPERATION.put(call, classes.toString())));
    }

    private static void readDescription() throws IOException {
        String path = "";
        boolean isPath = false;
        for (String line : Files.readAllLines(DESCRIPTION)) {
            if (line.matches("[a-z]+:.*")) {
                isPath = line.equals("paths:");
            }
            Matcher found = LINE.matcher(line);
            if (isPath && found.find()) {
                if (found.group(1) != null) {
                    path = found.group(1);
                } else {
                    OPERATIONS.add(found.group(2).toUpperCase(Locale.ROOT) + " " + path);
                }
            }
        }
    }

    private static void readList() throws IOException {
        for (String line : Files.readAllLines(LIST)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(" ", 4);
            String operation = parts[1] + " " + parts[2];
            if (parts[0].equals("missing")) {
                MISSING.add(operation);
            } else {
                assertThat(parts).as("%s has a reason", line).hasSize(4);
                APART.put(operation, parts[3]);
            }
        }
    }

    // the one with most of its path in words: /emails/send is not /emails/{id}
    private static Optional<String> operation(String call) {
        return OPERATIONS.stream()
                .filter(operation -> matches(operation.split("[ /]", -1), call.split("[ /]", -1)))
                .min(Comparator.comparingInt(operation -> operation.split("\\{", -1).length));
    }

    private static boolean matches(String[] operation, String[] call) {
        if (operation.length != call.length) {
            return false;
        }
        for (int i = 0; i < call.length; i++) {
            if (!operation[i].startsWith("{") && !operation[i].equals(call[i])) {
                return false;
            }
        }
        return true;
    }

    @Test
    void eachCallThatAPageNamesIsAnOperation() {
        assertThat(WITHOUT_OPERATION).isEmpty();
    }

    @Test
    void noOperationIsWithoutItsPlaceInTheDashboard() {
        Set<String> missing = new TreeSet<>(OPERATIONS);
        missing.removeAll(SHOWN);
        missing.removeAll(MISSING);
        missing.removeAll(APART.keySet());
        assertThat(missing)
                .as("give each a place on a page, with its ApiCall in the panel")
                .isEmpty();
    }

    @Test
    void noOperationIsListedThatHasItsPlaceOrIsGone() {
        Set<String> listed = new TreeSet<>(MISSING);
        listed.addAll(APART.keySet());
        Set<String> wrong =
                listed.stream()
                        .filter(one ->
                                SHOWN.contains(one)
                                        || !OPERATIONS.contains(one)
                                        || (MISSING.contains(one) && APART.containsKey(one)))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(wrong).as("take them off %s", LIST).isEmpty();
    }
}
