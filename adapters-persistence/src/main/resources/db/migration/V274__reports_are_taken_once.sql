-- Reports about mail come as often as a mail server tries. Each is applied once, by its hash.
CREATE TABLE taken_reports (
    workspace_id uuid NOT NULL,
    hash bytea NOT NULL,
    taken_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, hash)
);
CREATE INDEX taken_reports_old ON taken_reports (workspace_id, taken_at);

SELECT store_first_statistics('taken_reports'::regclass);
