package dev.postroom.adapters.rest.shared.explorer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.json.Json;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * {@code openapi.yaml} and {@code openapi.json}, at the root and below the API, and {@code
 * llms.txt}, the index for language models (<a href="https://llmstxt.org">llmstxt.org</a>).
 */
@Path("/")
public final class DescriptionResource {

    private final byte[] yaml = Bundled.required(Bundled.own("docs/openapi.yaml"));
    private final byte[] json = asJson(yaml);
    private final byte[] map = Bundled.required(Bundled.own("docs/llms.txt"));

    @GET
    @Path("openapi.yaml")
    @NoKeyNeeded
    public Response yaml() {
        return response("application/yaml", yaml);
    }

    @GET
    @Path("openapi.json")
    @NoKeyNeeded
    public Response json() {
        return response("application/json", json);
    }

    @GET
    @Path("api/v1/openapi.yaml")
    @NoKeyNeeded
    public Response yamlBesideApi() {
        return yaml();
    }

    @GET
    @Path("api/v1/openapi.json")
    @NoKeyNeeded
    public Response jsonBesideApi() {
        return json();
    }

    @GET
    @Path("llms.txt")
    @NoKeyNeeded
    public Response map() {
        return response("text/plain; charset=utf-8", map);
    }

    private static Response response(String type, byte[] description) {
        return Response.ok(description, type).build();
    }

    private static byte[] asJson(byte[] yaml) {
        try {
            JsonNode tree = new YAMLMapper().readTree(yaml);
            return Json.bytes(tree);
        } catch (IOException e) {
            throw new UncheckedIOException("openapi.yaml is not YAML", e);
        }
    }
}
