package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.domain.shared.Keyword;

/** The value of {@code audience}: the author says in words that a campaign is for everyone. */
enum AudienceWord implements Keyword {
    ALL;

    /** The name of the field. */
    static final String FIELD = "audience";

    /** Whether the field says so; false when it is absent, null or invalid. */
    static boolean isIn(JsonFields body) {
        return body.parsed(FIELD, Keywords.parser(AudienceWord.class)).isPresent();
    }
}
