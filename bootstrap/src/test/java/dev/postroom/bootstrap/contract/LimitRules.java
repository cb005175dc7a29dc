package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.bootstrap.contract.SchemaPlaces.Place;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Limits: how long, how many, from where to where. */
final class LimitRules {

    /** Formats whose texts have a greatest length by themselves. */
    private static final Set<String> BOUNDED = Set.of("uuid", "date-time", "date");

    private static final int LONGEST_ADDRESS = 254;

    private LimitRules() {}

    static List<DescriptionRule> all() {
        return List.of(
                rule(
                        "every string of a request has a greatest length",
                        SchemaPlaces::ofRequests,
                        place -> place.hasType("string") && !isBounded(place.schema())),
                rule(
                        "every integer of a request has a format, a minimum and a maximum",
                        SchemaPlaces::ofRequests,
                        place ->
                                place.hasType("integer")
                                        && !place.has("format", "minimum", "maximum")),
                rule(
                        "every integer of an answer has a format and a minimum",
                        SchemaPlaces::ofAnswers,
                        place -> place.hasType("integer") && !place.has("format", "minimum")),
                rule(
                        "every number has a minimum and a maximum",
                        LimitRules::everywhere,
                        place -> place.hasType("number") && !place.has("minimum", "maximum")),
                rule(
                        "every array of a request has a greatest count",
                        SchemaPlaces::ofRequests,
                        place -> place.hasType("array") && !place.has("maxItems")),
                rule(
                        "every array of an answer has a greatest count, or says that it has none",
                        SchemaPlaces::ofAnswers,
                        place -> place.hasType("array") && !isCounted(place.schema())),
                rule(
                        "every map of texts has a greatest count",
                        SchemaPlaces::ofRequests,
                        place ->
                                place.schema().path("additionalProperties").isObject()
                                        && !place.has("maxProperties")),
                rule(
                        "every address is described in the same way",
                        LimitRules::everywhere,
                        place -> isAddress(place) && !isAddressAsAll(place.schema())));
    }

    private static DescriptionRule rule(
            String name,
            Function<Description, List<Place>> places,
            Predicate<Place> breaksTheRule) {
        return new DescriptionRule(
                name,
                description ->
                        places.apply(description).stream()
                                .filter(breaksTheRule)
                                .map(place -> place.where() + ": " + place.schema())
                                .toList());
    }

    private static List<Place> everywhere(Description description) {
        return Stream.of(SchemaPlaces.ofRequests(description), SchemaPlaces.ofAnswers(description))
                .flatMap(List::stream)
                .toList();
    }

    private static boolean isBounded(JsonNode schema) {
        return schema.has("maxLength")
                || schema.has("enum")
                || schema.has("x-extensible-enum")
                || schema.has("const")
                || BOUNDED.contains(schema.path("format").asText());
    }

    private static boolean isCounted(JsonNode schema) {
        return schema.has("maxItems") || schema.path("description").asText().contains("any number");
    }

    // a filter takes any text: it finds no subscriber under a text that is not an address
    private static boolean isAddress(Place place) {
        boolean named = place.where().matches(".*[/?](email|from_email)");
        boolean isFilter = place.where().matches("(list|export)\\w*\\?email");
        return (named && !isFilter) || place.schema().path("format").asText().equals("email");
    }

    private static boolean isAddressAsAll(JsonNode schema) {
        return schema.path("format").asText().equals("email")
                && schema.path("maxLength").asInt() == LONGEST_ADDRESS;
    }
}
