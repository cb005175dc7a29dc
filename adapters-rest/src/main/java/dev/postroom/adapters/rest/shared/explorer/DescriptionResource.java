package dev.postroom.adapters.rest.shared.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.json.Json;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * {@code openapi.yaml} and {@code openapi.json}, at the root and below the API, and {@code
 * llms.txt}, the index for language models (<a href="https://llmstxt.org">llmstxt.org</a>).
 */
@Path("/")
public final class DescriptionResource {

    private static final String YAML = "openapi.yaml";
    private static final String MAP = "llms.txt";

    /** The host of the examples in the published description. */
    private static final String EXAMPLE = "https://mail.example.com";

    private final SharedFiles files;
    private final String publicUrl;

    /**
     * Serves the files from {@code files}.
     *
     * @param publicUrl the URL of this service, which the examples have instead of one of nowhere,
     *     so that each of them can be sent as it is
     */
    public DescriptionResource(SharedFiles files, String publicUrl) {
        this.files = files;
        this.publicUrl = publicUrl;
    }

    @GET
    @Path("openapi.yaml")
    @NoKeyNeeded
    public Response yaml(@Context Request request) {
        return files.response(request, YAML, "application/yaml", this::description);
    }

    // where the pages below docs link to it
    @GET
    @Path("docs/openapi.yaml")
    @NoKeyNeeded
    public Response yamlBesidePages(@Context Request request) {
        return yaml(request);
    }

    @GET
    @Path("openapi.json")
    @NoKeyNeeded
    public Response json(@Context Request request) {
        return files.response(request, "openapi.json", "application/json", this::asJson);
    }

    @GET
    @Path("api/v1/openapi.yaml")
    @NoKeyNeeded
    public Response yamlBesideApi(@Context Request request) {
        return yaml(request);
    }

    @GET
    @Path("api/v1/openapi.json")
    @NoKeyNeeded
    public Response jsonBesideApi(@Context Request request) {
        return json(request);
    }

    @GET
    @Path("llms.txt")
    @NoKeyNeeded
    public Response map(@Context Request request) {
        return files.response(request, MAP, "text/plain; charset=utf-8", () -> bundled(MAP));
    }

    private static byte[] bundled(String file) {
        return Bundled.required(Bundled.own("docs/" + file));
    }

    private byte[] description() {
        return new String(bundled(YAML), UTF_8).replace(EXAMPLE, publicUrl).getBytes(UTF_8);
    }

    private byte[] asJson() {
        try {
            JsonNode tree = new YAMLMapper().readTree(description());
            return Json.bytes(tree);
        } catch (IOException e) {
            throw new UncheckedIOException("openapi.yaml is not YAML", e);
        }
    }
}
