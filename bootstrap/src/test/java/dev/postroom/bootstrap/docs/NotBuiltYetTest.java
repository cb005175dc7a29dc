package dev.postroom.bootstrap.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.contract.Description;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code docs/not-built-yet.md} lists nothing that has been built. */
class NotBuiltYetTest {

    private static final Pattern OPERATION =
            Pattern.compile("^\\| `([A-Z]+)` \\| `(/[^`]+)` \\|", Pattern.MULTILINE);

    private static final String PAGE = SourceTree.page("docs/not-built-yet.md");

    @Test
    void noOperationOnThePageIsInTheDescription() {
        assertThat(built(PAGE))
                .as("these operations are in docs/openapi.yaml: delete them from the page")
                .isEmpty();
    }

    @Test
    void anOperationThatHasBeenBuiltIsFound() {
        String page = "| `PATCH` | `/tags/{any}` | Update a tag |\n";

        assertThat(built(PAGE + page)).containsExactly("PATCH /tags/{}");
    }

    @Test
    void noEventTypeOnThePageIsEmitted() {
        assertThat(eventTypes(PAGE)).doesNotContainAnyElementsOf(Keyword.all(EventType.class));
    }

    @Test
    void anEventTypeOnThePageIsFound() {
        String page = "| `email.opened` | a recipient opened a mail |\n";

        assertThat(eventTypes(PAGE + page)).containsExactly("email.opened");
    }

    private static Set<String> eventTypes(String page) {
        return SourceTree.groups("(?m)^\\| `(\\w+\\.\\w+)` \\|", page);
    }

    private static Set<String> built(String page) {
        Set<String> built = new HashSet<>(listed(page));
        built.retainAll(described());
        return built;
    }

    private static Set<String> listed(String page) {
        return OPERATION
                .matcher(page)
                .results()
                .map(row -> spelled(row.group(1), row.group(2)))
                .collect(Collectors.toSet());
    }

    private static Set<String> described() {
        return Description.PUBLISHED.operations().stream()
                .map(it -> spelled(it.method(), it.path().replaceFirst("^/api/v1", "")))
                .collect(Collectors.toSet());
    }

    private static String spelled(String method, String path) {
        return method.toUpperCase(Locale.ROOT) + " " + path.replaceAll("\\{[^}]*}", "{}");
    }
}
