package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The API description that is packaged with the service. */
public final class Description {

    /** The file that is served at {@code /openapi.yaml}. */
    public static final Description PUBLISHED = new Description(read());

    private final JsonNode root;
    private final List<Operation> operations;

    /** A description as it was read from a file or a service. */
    public Description(JsonNode root) {
        this.root = root;
        this.operations = Operation.all(root);
    }

    public JsonNode root() {
        return root;
    }

    /** Every operation; none of them a webhook. */
    public List<Operation> operations() {
        return operations;
    }

    /** The operation of a request; literal paths go before templates, as in the router. */
    Optional<Operation> operation(String method, String path) {
        return operations.stream()
                .filter(operation -> operation.answers(method, path))
                .min(Comparator.comparingInt(Operation::variables));
    }

    /** Whether some method of this path is described. */
    boolean knows(String path) {
        return operations.stream().anyMatch(operation -> operation.hasPath(path));
    }

    /** The schema of an event's delivery; a missing node for an undescribed type. */
    JsonNode webhook(String eventType) {
        return root.path("webhooks").path(eventType).path("post");
    }

    /** The node itself, or the target of its reference. */
    public JsonNode follow(JsonNode node) {
        JsonNode reference = node.get("$ref");
        if (reference == null) {
            return node;
        }
        JsonNode target = root.at(reference.asText().substring(1));
        if (target.isMissingNode()) {
            throw new IllegalStateException("a reference leads nowhere: " + reference.asText());
        }
        return follow(target);
    }

    private static JsonNode read() {
        String file = "/dev/postroom/adapters/rest/docs/openapi.yaml";
        try (InputStream yaml = Description.class.getResourceAsStream(file)) {
            // the YAML parser of the explorers refuses duplicate keys, and then shows nothing
            return new YAMLMapper()
                    .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                    .readTree(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
