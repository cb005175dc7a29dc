package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Keyword;

/** The value of {@code audience}: the author says in words that something is for everyone. */
public enum AudienceWord implements Keyword {
    ALL;

    /** The name of the field. */
    public static final String FIELD = "audience";

    /** Whether the field says so; false when it is absent, null or invalid. */
    public static boolean isIn(JsonFields body) {
        return body.parsed(FIELD, KeywordParsers.parser(AudienceWord.class)).isPresent();
    }
}
