-- An account is deleted by discarding both of its workspaces. It is found no more from then on, and
-- a worker removes the rows in steps. Its own row goes with the last of them.
ALTER TABLE accounts ADD COLUMN deleted_at timestamptz;

-- A live workspace can be discarded now, but only with its account.
DO $$
DECLARE
    only_test constant text := (
        SELECT conname FROM pg_constraint
        WHERE conrelid = CAST('workspaces' AS regclass) AND contype = 'c'
            AND pg_get_constraintdef(oid) LIKE '%discarded_at IS NULL%environment = %');
BEGIN
    EXECUTE format('ALTER TABLE workspaces DROP CONSTRAINT %I', only_test);
END $$;
