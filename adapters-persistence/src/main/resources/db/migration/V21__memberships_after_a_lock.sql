-- The memberships of a subscriber, in the form of the inline column of other reads. A volatile
-- function reads with a snapshot of its own: called on a row that is already locked, it sees what
-- was committed while the statement waited for that lock.
CREATE FUNCTION present_memberships(of_workspace uuid, of_subscriber uuid)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    RETURN (
        SELECT CAST(json_agg(json_build_array(
                t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                CAST(extract(epoch FROM m.subscribed_at) * 1000000 AS bigint), m.source)
                ORDER BY t.name_key) AS text)
            FROM memberships m
            JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
            WHERE m.workspace_id = of_workspace AND m.subscriber_id = of_subscriber);
END $$;
