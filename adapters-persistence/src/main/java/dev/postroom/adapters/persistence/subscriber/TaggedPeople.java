package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Counts and finds the people who are on some tags and not on others, by bits. A person with a
 * change that is not folded yet is taken out of the bits and looked at, so that the number is exact
 * in the statement that reads it. Chunk after chunk is read through the primary key, regardless of
 * what the planner knows.
 *
 * @param any on one of these, if present
 * @param all on all of these
 * @param none on none of these
 */
@SuppressWarnings("InlineFormatString") // the statements are above the code
public record TaggedPeople(Optional<List<UUID>> any, List<UUID> all, List<UUID> none) {
    // each costs about as much as reading some bits
    private static final int MOST_CHANGES = 5000;

    private static final String FOLDS =
            """
            FROM audience_folds f
            WHERE f.workspace_id = :workspace AND f.filled_to IS NULL
                AND (SELECT count(*) FROM (
                    SELECT 1 FROM audience_changes c
                    WHERE c.workspace_id = :workspace AND c.key = ANY (:countedKeys)
                        AND c.id >= f.floor
                    LIMIT %1$d) first) < %1$d\
            """
                    .formatted(MOST_CHANGES);

    private static final String CHANGED =
            """
            WITH changed AS MATERIALIZED (
                SELECT DISTINCT c.subscriber_id FROM audience_folds f
                CROSS JOIN LATERAL (
                    SELECT c.subscriber_id FROM audience_changes c
                    WHERE c.workspace_id = :workspace AND c.key = ANY (:countedKeys)
                        AND c.id >= f.floor OFFSET 0) c
                WHERE f.workspace_id = :workspace),
            kept AS MATERIALIZED (
                SELECT n.number / 20480 AS chunk,
                    ~ bit_or(set_bit(CAST('0' AS bit(20480)), n.number %% 20480, 1)) AS bits
                FROM changed CROSS JOIN LATERAL (
                    SELECT n.number FROM audience_numbers n
                    WHERE n.workspace_id = :workspace AND n.subscriber_id = changed.subscriber_id
                    OFFSET 0) n
                GROUP BY 1)\
            """;
    private static final String CHUNKS =
            """
            SELECT c.chunk, e.status, e.bits & coalesce(kept.bits, e.bits)%1$s AS bits
            FROM audience_folds f
            CROSS JOIN LATERAL generate_series(0, (f.next_number - 1) / 20480) AS c (chunk)
            CROSS JOIN LATERAL (
                SELECT array_agg(g.status) FILTER (WHERE g.key = :everybody) AS statuses,
                    array_agg(g.bits) FILTER (WHERE g.key = :everybody) AS people%2$s
                FROM audience_chunks g
                WHERE g.workspace_id = :workspace AND g.chunk = c.chunk
                    AND g.key = ANY (:countedKeys)) t
            LEFT JOIN kept ON kept.chunk = c.chunk
            CROSS JOIN LATERAL unnest(t.statuses, t.people) AS e (status, bits)
            WHERE f.workspace_id = :workspace\
            """;
    private static final String LOOKED_AT =
            """
            SELECT s.id, s.status FROM changed CROSS JOIN LATERAL (
                SELECT s.id, s.status FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = changed.subscriber_id%3$s
                OFFSET 0) s\
            """;
    private static final String BY_STATUS =
            CHANGED
                    + "\nSELECT people.status, CAST(sum(people.n) AS bigint) AS n FROM ("
                    + "\nSELECT chunks.status, bit_count(chunks.bits) AS n FROM (\n"
                    + CHUNKS
                    + ") chunks\nUNION ALL\nSELECT looked.status, 1 FROM (\n"
                    + LOOKED_AT
                    + ") looked) people\nGROUP BY people.status";
    // Few bits are set: words of 64 are looked at first.
    private static final String IDS =
            CHANGED
                    + ",\nchunks AS MATERIALIZED (\n"
                    + CHUNKS
                    + """
                    )
                    SELECT p.subscriber_id AS id FROM chunks
                    CROSS JOIN LATERAL (
                        SELECT word.first, substring(chunks.bits FROM word.first + 1 FOR 64) AS bits
                        FROM generate_series(0, 20416, 64) AS word (first) OFFSET 0) words
                    CROSS JOIN LATERAL (
                        SELECT place.n FROM generate_series(0, 63) AS place (n)
                        WHERE get_bit(words.bits, place.n) = 1 OFFSET 0) places
                    CROSS JOIN LATERAL (
                        SELECT n.subscriber_id FROM audience_numbers n
                        WHERE n.workspace_id = :workspace
                            AND n.number = chunks.chunk * 20480 + words.first + places.n
                        OFFSET 0) p
                    WHERE bit_count(chunks.bits) > 0 AND bit_count(words.bits) > 0%4$s
                    UNION ALL
                    SELECT looked.id FROM (
                    """
                    + LOOKED_AT
                    + ") looked WHERE true%5$s";

    /** A part of an expression, over the bits of a chunk and over a person. */
    private record Part(String name, String bits, String person) {
        String column() {
            return ",\n            %s AS %s_bits".formatted(bits, name);
        }

        String operand() {
            return " & t.%s_bits".formatted(name);
        }

        String condition() {
            return "\n            AND " + person;
        }
    }

    private static final Part ANY =
            new Part(
                    "any",
                    "bit_or(g.bits) FILTER (WHERE g.key = ANY (:anyTag))",
                    """
                    EXISTS (SELECT 1 FROM memberships m
                        WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                            AND m.tag_id = ANY (:anyTag))\
                    """);
    private static final Part ALL =
            new Part(
                    "all",
                    """
                    CASE WHEN count(*) FILTER (WHERE g.key = ANY (:allTags)) = cardinality(:allTags)
                        THEN bit_and(g.bits) FILTER (WHERE g.key = ANY (:allTags)) END\
                    """,
                    """
                    (SELECT count(*) FROM memberships m
                        WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                            AND m.tag_id = ANY (:allTags)) = cardinality(:allTags)\
                    """);
    private static final Part NONE =
            new Part(
                    "no",
                    """
                    ~ coalesce(bit_or(g.bits) FILTER (WHERE g.key = ANY (:noTag)),
                        CAST('0' AS bit(20480)))\
                    """,
                    """
                    NOT EXISTS (SELECT 1 FROM memberships m
                        WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                            AND m.tag_id = ANY (:noTag))\
                    """);

    public TaggedPeople {
        any = any.map(TaggedPeople::distinct);
        all = distinct(all);
        none = distinct(none);
    }

    private static List<UUID> distinct(List<UUID> tags) {
        return tags.stream().map(PeopleCounts::keyOfTag).distinct().sorted().toList();
    }

    /** People by these tags. */
    static TaggedPeople of(SubscriberQuery.Tags tags) {
        return new TaggedPeople(
                tags.any().map(TaggedPeople::ids), ids(tags.all()), ids(tags.none()));
    }

    private static List<UUID> ids(Collection<TagId> tags) {
        return tags.stream().map(TagId::value).toList();
    }

    /**
     * Whether the bits are complete, and few changes are not folded yet. Otherwise counting the
     * rows is faster: {@link #byStatus} has the same result, or none at all where people were never
     * numbered.
     */
    public boolean isFolded(Handle handle, Workspace workspace) {
        return handle.createQuery("SELECT true " + FOLDS)
                .bind("workspace", workspace.id())
                .bindMap(values())
                .mapTo(Boolean.class)
                .findOne()
                .isPresent();
    }

    /**
     * The size of a list of these people.
     *
     * @param total how many they are
     * @param numbered how many people have a number, and so a place among the bits
     */
    record Size(long total, long numbered) {
        // A page of the order passes about this many people for each row: those between two that
        // match. Reading all who match instead costs the same when the squares are about equal.
        private static final long ROWS_OF_A_PAGE = 10;

        /** Whether all of them are read faster than the people among whom they are. */
        boolean isSmall() {
            return total * total <= ROWS_OF_A_PAGE * numbered;
        }
    }

    /** The number of these people in one of the statuses; empty unless {@link #isFolded}. */
    Optional<Size> size(Handle handle, Workspace workspace, Conditions statuses) {
        String sql =
                "SELECT f.next_number, (SELECT coalesce(sum(folded.n), 0) FROM (\n"
                        + byStatus()
                        + ") folded WHERE true"
                        + statuses.onStatusOf("folded.status")
                        + ") AS total "
                        + FOLDS;
        return handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bindMap(statuses.values())
                .bindMap(values())
                .map((result, _) ->
                        new Size(result.getLong("total"), result.getLong("next_number")))
                .findOne();
    }

    /** Selects {@code status} and {@code n}, with {@link #values} besides the workspace. */
    public String byStatus() {
        return formatted(BY_STATUS, new Conditions());
    }

    /**
     * Selects the {@code id} of each of these people in one of the statuses, in no order, with
     * {@link #values} besides the workspace and the statuses.
     */
    String ids(Conditions statuses) {
        return formatted(IDS, statuses);
    }

    private String formatted(String sql, Conditions statuses) {
        List<Part> parts = parts();
        return sql.formatted(
                joined(parts.stream().map(Part::operand).toList()),
                joined(parts.stream().map(Part::column).toList()),
                joined(parts.stream().map(Part::condition).toList()),
                statuses.onStatusOf("chunks.status"),
                statuses.onStatusOf("looked.status"));
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        any.ifPresent(_ -> parts.add(ANY));
        if (!all.isEmpty()) {
            parts.add(ALL);
        }
        if (!none.isEmpty()) {
            parts.add(NONE);
        }
        return parts;
    }

    private static String joined(List<String> texts) {
        return String.join("", texts);
    }

    /** The parameters. */
    public Map<String, Object> values() {
        List<UUID> keys = new ArrayList<>(List.of(Counters.WHOLE_WORKSPACE));
        any.ifPresent(keys::addAll);
        keys.addAll(all);
        keys.addAll(none);
        Map<String, Object> values = new HashMap<>();
        values.put("everybody", Counters.WHOLE_WORKSPACE);
        values.put("countedKeys", SqlArray.uuids(keys.stream().distinct().sorted().toList()));
        values.put("anyTag", SqlArray.uuids(any.orElse(List.of())));
        values.put("allTags", SqlArray.uuids(all));
        values.put("noTag", SqlArray.uuids(none));
        return values;
    }
}
