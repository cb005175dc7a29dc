package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Checks exchanges against the description. */
public final class Contract {

    private static final Contract PUBLISHED = new Contract(Description.PUBLISHED);

    private final Description description;
    private final RequestRules requests;
    private final AnswerRules answers;
    private final EventSchemas events;

    Contract(Description description) {
        this.description = description;
        StrictSchemas schemas = new StrictSchemas(description);
        Values values = new Values(description, schemas);
        this.requests = new RequestRules(values);
        this.answers = new AnswerRules(values);
        this.events = new EventSchemas(description, schemas);
    }

    /** Fails unless the published description allows the exchange; remembers its operation. */
    public static void check(Exchange exchange) {
        refuse(PUBLISHED.errors(exchange), exchange);
    }

    /** As {@link #check}, for undescribed requests: checks only the response. */
    public static void checkAnswer(Exchange exchange) {
        refuse(PUBLISHED.answerErrors(exchange), exchange);
    }

    private static void refuse(List<String> errors, Exchange exchange) {
        if (!errors.isEmpty()) {
            throw new AssertionError(
                    "docs/openapi.yaml says otherwise:\n  %s\n%s"
                            .formatted(String.join("\n  ", errors), exchange));
        }
    }

    /** The violations of the published description by a delivery to a receiver. */
    public static List<String> delivery(
            String eventType, String body, Predicate<String> hasHeader) {
        return PUBLISHED.requests.delivery(
                PUBLISHED.description.webhook(eventType), body, hasHeader);
    }

    /** The violations of the published description by the body of an event. */
    public static List<String> event(String body) {
        return PUBLISHED.events.errors(body);
    }

    /** The violations of the description by the exchange. A refused request need not be valid. */
    List<String> errors(Exchange exchange) {
        List<String> errors = new ArrayList<>();
        if (exchange.succeeded()) {
            description
                    .operation(exchange.method(), exchange.path())
                    .ifPresent(operation -> errors.addAll(requests.errors(exchange, operation)));
        }
        errors.addAll(answerErrors(exchange));
        return errors;
    }

    private List<String> answerErrors(Exchange exchange) {
        Optional<Operation> found = description.operation(exchange.method(), exchange.path());
        if (found.isEmpty()) {
            return answers.errors(exchange, withoutOperation(exchange));
        }
        Reached.operation(found.get(), exchange.status());
        return answers.errors(exchange, found.get().node().get("responses"));
    }

    /** The responses to undescribed requests: 404, or 405 where other methods are described. */
    private JsonNode withoutOperation(Exchange exchange) {
        String what = description.knows(exchange.path()) ? "unknown-method" : "unknown-path";
        return description.root().at("/x-undescribed/" + what);
    }
}
