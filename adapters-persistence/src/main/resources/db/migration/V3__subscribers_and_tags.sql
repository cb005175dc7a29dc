-- Keys in the "C" collation order by bytes on every machine, and serve prefixes as ranges.

CREATE TABLE tags (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    slug text COLLATE "C" NOT NULL,
    description text,
    category text,
    is_public boolean NOT NULL,
    double_opt_in boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, name_key),
    UNIQUE (workspace_id, slug)
);
CREATE INDEX tags_by_creation ON tags (workspace_id, created_at, id);
SELECT keep_count('tags', 'tag');

CREATE TABLE subscribers (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('pending', 'active', 'unsubscribed', 'bounced', 'complained')),
    first_name text,
    first_name_key text COLLATE "C",
    last_name text,
    last_name_key text COLLATE "C",
    external_id text COLLATE "C",
    language text,
    timezone text,
    metadata jsonb NOT NULL,
    notes_count bigint NOT NULL,
    source text NOT NULL,
    confirmed_at timestamptz,
    unsubscribed_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, email_key)
);
CREATE INDEX subscribers_by_creation ON subscribers (workspace_id, created_at, id);
CREATE INDEX subscribers_by_status ON subscribers (workspace_id, status, created_at, id);
CREATE INDEX subscribers_by_update ON subscribers (workspace_id, updated_at, id);
CREATE INDEX subscribers_by_external_id ON subscribers (workspace_id, external_id)
    WHERE external_id IS NOT NULL;
CREATE INDEX subscribers_by_first_name ON subscribers (workspace_id, first_name_key)
    WHERE first_name_key IS NOT NULL;
CREATE INDEX subscribers_by_last_name ON subscribers (workspace_id, last_name_key)
    WHERE last_name_key IS NOT NULL;
SELECT keep_count_by_status('subscribers', 'subscriber');

-- Status and creation of the subscriber are repeated here, so that one index serves the pages of a
-- tag, with or without a status, in the default order, whether the tag is rare or common.
CREATE TABLE memberships (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    subscriber_status text COLLATE "C" NOT NULL,
    subscriber_created_at timestamptz NOT NULL,
    subscribed_at timestamptz NOT NULL,
    source text NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id, tag_id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, tag_id) REFERENCES tags (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX memberships_by_tag ON memberships
    (workspace_id, tag_id, subscriber_status, subscriber_created_at, subscriber_id);
SELECT keep_count('memberships', 'membership', 'tag_id', 'subscriber_status');

CREATE FUNCTION repeat_subscriber_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE memberships SET subscriber_status = NEW.status
    WHERE workspace_id = NEW.workspace_id AND subscriber_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER subscriber_status_repeated AFTER UPDATE OF status ON subscribers
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION repeat_subscriber_status();

CREATE TABLE notes (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    id uuid NOT NULL,
    content text NOT NULL,
    author text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id, id),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
);
