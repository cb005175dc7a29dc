-- A key may be bound to networks, and says who made it; not known for keys from before.
ALTER TABLE api_keys
    ADD COLUMN allowed_networks text[] NOT NULL DEFAULT '{}'
        CHECK (cardinality(allowed_networks) <= 20),
    ADD COLUMN created_by_kind text COLLATE "C",
    ADD COLUMN created_by_id uuid,
    ADD COLUMN created_by_name text,
    ADD CHECK ((created_by_kind IS NULL) = (created_by_name IS NULL));
