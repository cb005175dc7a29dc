package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.ManageSubscribers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** For whom a mail is rendered: a person, and values of variables. */
public final class Readers {

    static final String READER = "reader";
    static final String VALUES = "values";

    private final ManageSubscribers people;

    /** Finds readers among {@code people}. */
    public Readers(ManageSubscribers people) {
        this.people = people;
    }

    /**
     * The fields of a request to render. {@code Invalid} for an address that no subscriber has.
     *
     * @param texts the values of fields, by their names; empty for none
     */
    Map<String, Object> members(ApiRequest request, UnaryOperator<String> texts) {
        Map<String, Object> members = new LinkedHashMap<>();
        Map<String, Object> values = values(texts.apply(VALUES));
        if (!values.isEmpty()) {
            members.put("variables", values);
        }
        String address = texts.apply(READER).strip();
        if (!address.isEmpty()) {
            members.put("subscriber_id", id(request, address));
        }
        return members;
    }

    private String id(ApiRequest request, String address) {
        try {
            return people.getByEmail(request.workspace(), EmailAddress.given(address))
                    .id()
                    .toString();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound || e.failure() instanceof Failure.Invalid) {
                throw Failure.Invalid.field(
                                READER,
                                "unknown_subscriber",
                                "This is not the address of a subscriber.")
                        .asException();
            }
            throw e;
        }
    }

    private static Map<String, Object> values(String lines) {
        Map<String, Object> values = new LinkedHashMap<>();
        lines.lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> {
                    int sign = line.indexOf('=');
                    String name = sign < 0 ? line : line.substring(0, sign);
                    values.put(name.strip(), sign < 0 ? "" : line.substring(sign + 1).strip());
                });
        return values;
    }

    /** The fields that choose the reader. */
    static List<Field> fields(UnaryOperator<String> texts, List<FormError> errors) {
        return List.of(
                Field.email(READER, "As this person gets it", texts.apply(READER))
                        .complete("off")
                        .hint("The address of a subscriber. May be empty.")
                        .error(FormError.at(errors, READER)),
                Field.area(VALUES, "Values of variables", texts.apply(VALUES))
                        .rows(3)
                        .hint("One on each line, for example: season = spring")
                        .error(FormError.at(errors, "variables")));
    }
}
