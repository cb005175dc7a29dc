-- Before V59 a suppressed address could be added again as an active subscriber, whom counts include
-- and no mail reaches. Addresses are suppressed by keyed hashes, so that only the service can find
-- these people: a worker looks at the active people of each workspace once, in parts.
CREATE TABLE address_reviews (
    workspace_id uuid NOT NULL PRIMARY KEY,
    -- the last person that was looked at, by creation
    reached text COLLATE "C",
    reached_id uuid,
    CHECK ((reached IS NULL) = (reached_id IS NULL))
) WITH (fillfactor = 50);
INSERT INTO address_reviews (workspace_id)
SELECT w.id FROM workspaces w
WHERE w.discarded_at IS NULL
    AND EXISTS (SELECT 1 FROM suppressions s WHERE s.workspace_id = w.id);
SELECT store_first_statistics('address_reviews'::regclass);
