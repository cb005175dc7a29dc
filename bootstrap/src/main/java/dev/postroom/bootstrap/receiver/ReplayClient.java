package dev.postroom.bootstrap.receiver;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Starts a replay over the API and follows it until it ends. */
public final class ReplayClient {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Set<String> ENDS = Set.of("completed", "cancelled", "failed");

    private final ApiCalls api;

    /**
     * @param base the base URL of the API, such as {@code http://127.0.0.1:8080/api/v1}
     * @param key an API key that may manage webhooks
     */
    public ReplayClient(String base, String key) {
        this.api = new ApiCalls(base, key);
    }

    /**
     * Which deliveries are sent again.
     *
     * @param since RFC 3339, as {@code until}
     * @param statuses what is empty has the default of the API
     */
    public record Selection(
            Optional<String> since,
            Optional<String> until,
            List<String> statuses,
            List<String> eventTypes) {}

    /**
     * Runs a replay.
     *
     * @param report receives a line when the status or the progress changes
     * @return whether it completed
     * @throws ApiRefusal when the API refuses it, or cannot be reached for some time
     */
    public boolean run(String webhook, Selection selection, Consumer<String> report)
            throws InterruptedException {
        String path = "/webhooks/" + webhook + "/replay";
        Map<String, String> job = api.post(path, body(selection), UUID.randomUUID().toString());
        String id = job.getOrDefault("id", "");
        report.accept("replay " + JsonText.printable(id));
        String last = "";
        while (!ENDS.contains(job.getOrDefault("status", ""))) {
            last = told(job, last, report);
            api.pause(PAUSE);
            job = api.get(path + "s/" + id);
        }
        String _ = told(job, last, report);
        return "completed".equals(job.get("status"));
    }

    private static String told(Map<String, String> job, String last, Consumer<String> report) {
        String line = line(job);
        if (!line.equals(last)) {
            report.accept(line);
        }
        return line;
    }

    private static String line(Map<String, String> job) {
        String reason = job.containsKey("failure_reason") ? ": " + job.get("failure_reason") : "";
        return JsonText.printable(
                "%s, %.0f %%, %s deliveries queued%s"
                        .formatted(
                                job.getOrDefault("status", "unknown"),
                                100 * number(job.getOrDefault("progress", "0")),
                                job.getOrDefault("requeued", "0"),
                                reason));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    private static String body(Selection selection) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            write(json, "since", selection.since());
            write(json, "until", selection.until());
            write(json, "status", selection.statuses());
            write(json, "event_type", selection.eventTypes());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, String name, Optional<String> value)
            throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        }
    }

    private static void write(JsonGenerator json, String name, List<String> words)
            throws IOException {
        if (!words.isEmpty()) {
            json.writeFieldName(name);
            json.writeArray(words.toArray(String[]::new), 0, words.size());
        }
    }
}
