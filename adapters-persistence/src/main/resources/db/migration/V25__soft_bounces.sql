-- Soft bounces in a row, of those only who have any: a mail that is accepted deletes the row. The
-- address is kept to begin from zero when the person gets another one.
CREATE TABLE soft_bounces (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    email_key text NOT NULL,
    in_a_row int NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 80);

-- First statistics, as all other tables have them.
DO $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT * FROM (VALUES
            ('workspace_id', 2, 1),
            ('subscriber_id', -0.5, 1),
            ('email_key', -1, 0)
        ) AS said (col, distinct_values, correlation)
    LOOP
        BEGIN
            PERFORM pg_restore_attribute_stats(
                'schemaname', current_schema()::text, 'relname', 'soft_bounces', 'attname', known.col,
                'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
                'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
        EXCEPTION WHEN OTHERS THEN
            -- it plans without them until autovacuum has passed
            RAISE LOG 'no first statistics of %: %', 'soft_bounces', SQLERRM;
        END;
    END LOOP;
END $$;
