package dev.postroom.bootstrap.contract;

import java.util.List;
import java.util.stream.Stream;

/** At least one damage for each rule. */
final class Damages {

    private Damages() {}

    static List<Damage> all() {
        return Stream.of(limits(), sentences(), promises(), served())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Damage> limits() {
        String schemas = "/components/schemas/";
        return List.of(
                new Damage(
                        "every string of a request has a greatest length",
                        schemas + "CreateTag/properties/category",
                        "maxLength",
                        "",
                        "createTag /category"),
                new Damage(
                        "every string of a request has a greatest length",
                        "/components/parameters/cursor/schema",
                        "maxLength",
                        "",
                        "?cursor"),
                new Damage(
                        "every integer of a request has a format, a minimum and a maximum",
                        "/components/parameters/limit/schema",
                        "maximum",
                        "",
                        "?limit"),
                new Damage(
                        "every integer of an answer has a format and a minimum",
                        schemas + "Subscriber/properties/notes_count",
                        "format",
                        "",
                        "/notes_count"),
                new Damage(
                        "every number has a minimum and a maximum",
                        schemas + "Import/properties/progress",
                        "maximum",
                        "",
                        "/progress"),
                new Damage(
                        "every array of a request has a greatest count",
                        schemas + "CreateSubscriber/properties/tags",
                        "maxItems",
                        "",
                        "/tags"),
                new Damage(
                        "every array of an answer has a greatest count, or says that it has none",
                        schemas + "TagPage/properties/items",
                        "maxItems",
                        "",
                        "listTags 200 /items"),
                new Damage(
                        "every map of texts has a greatest count",
                        schemas + "RequestedHeaders",
                        "maxProperties",
                        "",
                        "/headers"),
                new Damage(
                        "every address is described in the same way",
                        schemas + "CreateSubscriber/properties/email",
                        "format",
                        "",
                        "createSubscriber /email"));
    }

    private static List<Damage> sentences() {
        String stats = "/paths/~1campaigns~1{id}~1stats/get";
        String create = "/paths/~1tags/post";
        String emits = " Emits no event.";
        return List.of(
                new Damage(
                        "every operation is described in two sentences or more",
                        stats,
                        "description",
                        "Counts. Needs the scope `campaigns:read`.",
                        "getCampaignStats"),
                new Damage(
                        "every operation names its scope",
                        stats,
                        "description",
                        "Counts. Needs the scope `campaigns:write`.",
                        "getCampaignStats"),
                new Damage(
                        "every write says what it emits",
                        create,
                        "description",
                        "Creates a tag. Repeating it is a conflict.",
                        "createTag"),
                new Damage(
                        "every write says what a repetition does",
                        create,
                        "description",
                        "Creates a tag." + emits,
                        "createTag"),
                new Damage(
                        "every event that an operation names exists",
                        create,
                        "description",
                        "Emits `tag.invented`.",
                        "tag.invented"),
                new Damage(
                        "every operation id has the words of its path",
                        "/paths/~1subscribers~1{id}~1tags/post",
                        "operationId",
                        "addTags",
                        "does not say subscriber"),
                new Damage(
                        "every security scheme is described",
                        "/components/securitySchemes/Bearer",
                        "description",
                        "",
                        "Bearer"));
    }

    private static List<Damage> promises() {
        String rule = "every operation has the problems that it can answer with";
        return Stream.of(
                        "/tags post 400 createTag",
                        "/tags post 401 createTag",
                        "/tags post 403 createTag",
                        "/tags~1{id} get 404 getTag",
                        "/tags post 409 createTag",
                        "/tags~1{id} patch 412 updateTag",
                        "/tags post 413 createTag",
                        "/tags get 414 listTags",
                        "/tags post 415 createTag",
                        "/tags get 422 listTags",
                        "/tags get 429 listTags",
                        "/tags get 431 listTags",
                        "/tags get 500 listTags",
                        "/tags get 503 listTags",
                        "/tags~1{id} get 304 getTag")
                .map(row -> row.split(" "))
                .map(row ->
                        new Damage(
                                rule,
                                "/paths/~1%s/%s/responses".formatted(row[0].substring(1), row[1]),
                                row[2],
                                "",
                                row[3] + ": lacks " + row[2]))
                .toList();
    }

    private static List<Damage> served() {
        String updateTag = "/paths/~1tags~1{id}/patch";
        return List.of(
                new Damage(
                        "every body has an example",
                        updateTag + "/requestBody/content/application~1json",
                        "examples",
                        "",
                        "updateTag request"),
                new Damage(
                        "exactly the operations that read a body describe one",
                        updateTag,
                        "requestBody",
                        "",
                        "updateTag: the code reads a body"),
                new Damage(
                        "exactly the operations that can be strict describe Prefer",
                        updateTag + "/parameters",
                        "Prefer",
                        "",
                        "updateTag: the code can be strict"),
                new Damage(
                        "exactly the operations that compare versions describe If-Match",
                        updateTag + "/parameters",
                        "If-Match",
                        "",
                        "updateTag: the code compares versions"),
                new Damage(
                        "exactly the operations that answer 304 describe If-None-Match",
                        "/paths/~1tags~1{id}/get/parameters",
                        "If-None-Match",
                        "",
                        "getTag: the code answers not modified"),
                new Damage(
                        "exactly the lists describe limit and cursor",
                        "/paths/~1tags/get/parameters",
                        "cursor",
                        "",
                        "listTags: the code answers with a page"));
    }
}
