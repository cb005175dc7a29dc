package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commands on a page of the dashboard that do by the API what the page shows or does. */
final class PanelCommands {

    private static final String SHOWN =
            "[...document.querySelectorAll('#api > div > section > .snippet code')]"
                    + ".map(code => code.textContent)";
    private static final String ONLY_THE_STATUS =
            """
            curl() { command curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }
            """;

    private final Map<String, String> variables;
    private final Set<String> run = new HashSet<>();

    /** Commands for this service and key. */
    PanelCommands(String baseUrl, String key) {
        this.variables = Map.of("POSTROOM_BASE_URL", baseUrl, "POSTROOM_KEY", key);
    }

    /**
     * The commands of the page that fail when they are run as they are printed. A command that two
     * pages have is run once: a second tag of the same name is refused.
     */
    List<String> complaints(BrowserPage page) {
        List<String> complaints = new ArrayList<>();
        for (JsonNode command : page.value(SHOWN)) {
            String status = run.add(command.asText()) ? status(command.asText()) : "2";
            if (!status.startsWith("2")) {
                complaints.add(status + " of " + command.asText());
            }
        }
        return complaints;
    }

    /** The status that a command prints. */
    String status(String command) {
        try {
            ProcessBuilder shell = new ProcessBuilder("bash", "-c", ONLY_THE_STATUS + command);
            shell.environment().putAll(variables);
            Process running = shell.redirectErrorStream(true).start();
            running.getOutputStream().close();
            return new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
