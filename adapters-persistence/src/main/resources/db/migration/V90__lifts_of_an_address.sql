-- Lifted suppressions are listed for one address, latest first.
CREATE INDEX suppression_lifts_by_address
    ON suppression_lifts (workspace_id, address_hash, lifted_at, id);
