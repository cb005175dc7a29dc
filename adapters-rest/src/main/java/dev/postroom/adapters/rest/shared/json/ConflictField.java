package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.function.Function;

/** The field {@code on_conflict} of requests that create something. */
public final class ConflictField {

    private static final Function<String, OnConflict> PARSER =
            KeywordParsers.parser(OnConflict.class);

    private ConflictField() {}

    /** The treatment of an existing resource; to refuse is usual. */
    public static OnConflict read(JsonFields body) {
        return body.parsed("on_conflict", PARSER).orElse(OnConflict.FAIL);
    }
}
