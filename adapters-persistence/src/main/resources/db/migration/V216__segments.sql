-- Rules about people under a name, which campaigns, lists and exports can use.
CREATE TABLE segments (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    slug text COLLATE "C" NOT NULL,
    description text,
    filter jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, name_key),
    UNIQUE (workspace_id, slug)
);
CREATE INDEX segments_by_creation ON segments (workspace_id, created_at, id);

SELECT keep_count('segments', 'segment');
SELECT store_first_statistics('segments'::regclass);

-- No foreign key: a campaign that was sent keeps the id of a segment that was deleted since.
ALTER TABLE campaigns ADD COLUMN segment_id uuid;
