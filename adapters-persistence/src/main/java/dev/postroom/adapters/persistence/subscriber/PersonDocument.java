package dev.postroom.adapters.persistence.subscriber;

/** The fields of a row of {@code subscribers} as one JSON document, as far as rules name them. */
enum PersonDocument {
    /** The metadata alone, as they are stored. */
    METADATA,
    /** All but the tags. */
    FIELDS,
    /** The tags too. */
    TAGGED,
    /** The campaigns of {@code :campaigns} too, which the person opened or clicked. */
    ENGAGED;

    private static final String TIME =
            "'%1$s', to_char(%%1$s.%1$s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')";
    private static final String MEMBERS =
            """
            'metadata', %1$s.metadata, 'email', %1$s.email, 'status', %1$s.status,
            'first_name', %1$s.first_name, 'last_name', %1$s.last_name, 'external_id', %1$s.external_id,
            'language', %1$s.language, 'timezone', %1$s.timezone, 'source', %1$s.source,
            """
                    + String.join(
                            ",\n",
                            TIME.formatted("created_at"),
                            TIME.formatted("updated_at"),
                            TIME.formatted("confirmed_at"),
                            TIME.formatted("unsubscribed_at"));
    private static final String TAGS =
            """
            , 'tags', (
                SELECT coalesce(jsonb_agg(t.slug), '[]') FROM memberships m
                JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
                WHERE m.workspace_id = :workspace AND m.subscriber_id = %1$s.id)
            """;

    // reactions of deleted campaigns are removed later
    private static final String REACTED =
            """
            , '%1$s', (
                SELECT coalesce(jsonb_object_agg(r.campaign_id, true), '{}')
                FROM campaign_reactions r
                WHERE r.workspace_id = :workspace AND r.subscriber_id = %%1$s.id
                    AND r.campaign_id = ANY (:campaigns) AND r.reaction = '%2$s'
                    AND EXISTS (
                        SELECT 1 FROM campaigns c
                        WHERE c.workspace_id = r.workspace_id AND c.id = r.campaign_id))
            """;
    private static final String CAMPAIGNS =
            REACTED.formatted("opened", "human_open") + REACTED.formatted("clicked", "human_click");

    /** The document of a row with this alias. */
    String sql(String alias) {
        String members =
                switch (this) {
                    case METADATA -> "%1$s.metadata";
                    case FIELDS -> "jsonb_build_object(" + MEMBERS + ")";
                    case TAGGED -> "jsonb_build_object(" + MEMBERS + TAGS + ")";
                    case ENGAGED -> "jsonb_build_object(" + MEMBERS + TAGS + CAMPAIGNS + ")";
                };
        return members.formatted(alias);
    }

    PersonDocument or(PersonDocument other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
