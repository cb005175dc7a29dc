package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes one resource of each kind, with the same text in each of its fields that takes it. */
final class HostileResources {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String HOME = "/app/acme/test";

    private final Api api;
    private final Map<String, List<String>> pages = new LinkedHashMap<>();
    private int stored;

    HostileResources(Api api) {
        this.api = api;
    }

    /** How many fields took a text so far. */
    int stored() {
        return stored;
    }

    /**
     * The pages that show the text, and the forms in which the API has it.
     *
     * @param number of the text, which makes names unique
     */
    Map<String, List<String>> make(int number, String text) {
        pages.clear();
        String tag = "hostile-" + number;
        person(number, text);
        tag(tag, text);
        template(number, text).ifPresent(id -> campaign(id, tag, text));
        trigger(text);
        named(
                "/webhooks",
                "{\"url\": \"http://127.0.0.1:9/\", \"events\": [\"email.failed\"]}",
                "/webhooks",
                text,
                "description");
        named("/api-keys", "{\"scopes\": [\"tags:read\"]}", "/keys", text, "name");
        mail(number, text);
        request(text);
        if (!text.matches("(?s).*\\p{Cc}.*")) {
            searches(URLEncoder.encode(text, StandardCharsets.UTF_8));
        }
        return Map.copyOf(pages);
    }

    private void searches(String words) {
        for (String list : List.of("subscribers", "emails", "campaigns", "search")) {
            pages.put(HOME + "/" + list + "?q=" + words, List.of());
        }
    }

    private void person(int number, String text) {
        ObjectNode body =
                JSON.createObjectNode().put("email", "hostile%d@acme.test".formatted(number));
        body.putObject("metadata").put("key", text).put(text.isEmpty() ? "x" : "y", text);
        body.putObject("consent").put("source", text).put("text", text).put("user_agent", text);
        Optional<JsonNode> made =
                made("/subscribers", body, text, "first_name", "last_name", "external_id");
        made.ifPresent(person -> {
            String path = "/subscribers/" + person.at("/id").asText();
            List<String> names = texts(person, "first_name", "last_name", "external_id");
            pages.put(HOME + path, names);
            pages.put(HOME + path + "/edit", names);
            pages.put(HOME + path + "/timeline", List.of());
            pages.put(HOME + path + "/consents", List.of());
            pages.put(
                    HOME + path + "/notes",
                    made(path + "/notes", JSON.createObjectNode(), text, "content")
                            .map(note -> texts(note, "content"))
                            .orElse(List.of()));
        });
    }

    private void tag(String slug, String text) {
        ObjectNode body = JSON.createObjectNode().put("slug", slug);
        made("/tags", body, text, "name", "description", "category")
                .ifPresent(tag -> {
                    List<String> texts = texts(tag, "name", "description", "category");
                    pages.put(HOME + "/tags/" + tag.at("/id").asText(), texts);
                    pages.put(HOME + "/tags", texts(tag, "name"));
                });
    }

    private Optional<String> template(int number, String text) {
        ObjectNode body =
                JSON.createObjectNode().put("slug", "letter-" + number).put("html", "<p>Hello</p>");
        return made("/templates", body, text, "name", "subject", "preview_text", "text")
                .map(template -> {
                    String id = template.at("/id").asText();
                    pages.put(HOME + "/templates/" + id, texts(template, "name", "text"));
                    return id;
                });
    }

    private void campaign(String template, String tag, String text) {
        ObjectNode body = JSON.createObjectNode().put("template_id", template);
        body.putObject("tag_filter").putArray("include_tags").add(tag);
        body.putObject("variables").put("key", text);
        made("/campaigns", body, text, "name", "subject", "preview_text", "from_name")
                .ifPresent(campaign -> {
                    String path = HOME + "/campaigns/" + campaign.at("/id").asText();
                    List<String> name = texts(campaign, "name");
                    for (String part :
                            List.of("", "/audience", "/checks", "/cancel", "/recipients")) {
                        pages.put(path + part, name);
                    }
                    pages.put(path + "/content", name);
                    pages.put(path + "/edit", texts(campaign, "name", "subject", "preview_text"));
                });
    }

    private void trigger(String text) {
        ObjectNode body = JSON.createObjectNode().put("event_type", "custom_event");
        body.putObject("filter").put("event_name", "bought");
        ObjectNode rule = JSON.createObjectNode();
        rule.putArray("all")
                .addObject()
                .put("field", "metadata.key")
                .put("op", "eq")
                .put("value", text);
        body.set("conditions", rule);
        body.putArray("steps").addObject().put("type", "exit").put("reason", text);
        made("/triggers", body, text, "name")
                .ifPresent(trigger ->
                        pages.put(
                                HOME + "/triggers/" + trigger.at("/id").asText(),
                                texts(trigger, "name")));
    }

    private void named(String path, String json, String page, String text, String field) {
        made(path, object(json), text, field)
                .ifPresent(made ->
                        pages.put(HOME + page + "/" + made.at("/id").asText(), texts(made, field)));
    }

    private void mail(int number, String text) {
        String to = "mail%d@acme.test".formatted(number);
        ObjectNode body = JSON.createObjectNode().put("html", "<p>Hello</p>");
        body.putObject("to").put("email", to).put("name", text);
        made("/emails/send", body, text, "subject", "text")
                .ifPresent(mail -> {
                    pages.put(HOME + "/emails/" + mail.at("/id").asText(), texts(mail, "subject"));
                    String inbox = "/sandbox/emails?to=" + to;
                    String captured =
                            await().atMost(PATIENCE)
                                    .pollInterval(Duration.ofMillis(20))
                                    .until(
                                            () -> api.get(inbox).text("/items/0/id"),
                                            id -> !id.isEmpty());
                    pages.put(HOME + "/inbox/" + captured, texts(mail, "subject"));
                    // a page of a mail that waits has a button, which others have not
                    String path = "/emails/" + mail.at("/id").asText();
                    await().atMost(PATIENCE)
                            .pollInterval(Duration.ofMillis(20))
                            .until(() -> api.get(path).text("/status").equals("sent"));
                });
    }

    private void request(String text) {
        String path =
                "/tags/" + URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        Api.Answer answer = api.get(path);
        if (answer.status() != 404) {
            return; // no path
        }
        String id = answer.text("/request_id");
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> api.get("/requests/" + id).status() == 200);
        pages.put(HOME + "/requests/" + id, List.of());
    }

    /** Puts the text into these fields, and leaves out those that refuse it. */
    private Optional<JsonNode> made(String path, ObjectNode rest, String text, String... fields) {
        ObjectNode body = rest.deepCopy();
        for (String field : fields) {
            body.put(field, text);
        }
        Api.Answer answer = api.post(path, body.toString());
        if (answer.status() == 422) {
            answer.body()
                    .at("/errors")
                    .forEach(error -> {
                        String field = error.at("/field").asText().replaceAll("[.\\[].*", "");
                        body.remove(field);
                        if (field.equals("to")) {
                            body.set(field, rest.at("/to/email"));
                        } else if (List.of("name", "subject").contains(field)) {
                            body.put(field, "plain words");
                        }
                    });
            answer = api.post(path, body.toString());
        }
        if (answer.status() >= 300) {
            return Optional.empty();
        }
        for (String field : fields) {
            stored += body.path(field).asText().equals(text) ? 1 : 0;
        }
        return Optional.of(answer.body());
    }

    private static List<String> texts(JsonNode resource, String... fields) {
        List<String> texts = new ArrayList<>();
        for (String field : fields) {
            if (resource.path(field).isTextual()) {
                texts.add(resource.path(field).asText());
            }
        }
        return texts;
    }

    private static ObjectNode object(String json) {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
