-- Deleted tags whose members are still to leave, each with an event. Readers find tags in "tags", so
-- that these are gone for them. The columns of the tag are needed for the events.
CREATE TABLE deleted_tags (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    slug text COLLATE "C" NOT NULL,
    description text,
    category text,
    is_public boolean NOT NULL,
    double_opt_in boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    source text COLLATE "C" NOT NULL,
    actor_kind text COLLATE "C" NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    deleted_at timestamptz NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX deleted_tags_due ON deleted_tags (due_at, workspace_id, id);
SELECT store_first_statistics('deleted_tags'::regclass);
