-- The epoch of a timestamptz counts as dependent on the session, so that the function was called
-- for each row instead of being part of the expression. In UTC it is the same and depends on
-- nothing.
CREATE OR REPLACE FUNCTION first_id_of(moment timestamptz)
RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CAST(rpad(lpad(to_hex(CAST(
        extract(epoch FROM moment AT TIME ZONE 'UTC') * 1000 AS bigint)), 12, '0'), 32, '0') AS uuid)
$$;
