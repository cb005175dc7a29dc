-- Groups, the people who join them, and everything that is only theirs.

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
) WITH (fillfactor = 90);
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

-- its rows change one by one, and seldom in their status
CREATE OR REPLACE TRIGGER subscribers_counted_over AFTER UPDATE OF status ON subscribers
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION move_count('subscriber');

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
        ON DELETE CASCADE
);
CREATE INDEX memberships_by_tag ON memberships
    (workspace_id, tag_id, subscriber_status, subscriber_created_at, subscriber_id);

SELECT keep_count('memberships', 'membership', 'tag_id', 'subscriber_status');

-- The status of a subscriber is repeated in all memberships of the subscriber.
CREATE FUNCTION repeat_subscriber_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE memberships SET subscriber_status = NEW.status
    WHERE workspace_id = NEW.workspace_id AND subscriber_id = NEW.id;
    RETURN NULL;
END $$;

CREATE TRIGGER subscriber_status_repeated AFTER UPDATE OF status ON subscribers
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION repeat_subscriber_status();

-- The memberships of a subscriber, in the form of the inline column of other reads. A volatile
-- function reads with a snapshot of its own: called on a row that is already locked, it sees what
-- was committed while the statement waited for that lock.
CREATE FUNCTION present_memberships(of_workspace uuid, of_subscriber uuid)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
    RETURN (
        SELECT CAST(json_agg(json_build_array(
                t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                CAST(extract(epoch FROM m.subscribed_at) * 1000000 AS bigint), m.source)
                ORDER BY t.name_key) AS text)
            FROM memberships m
            JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
            WHERE m.workspace_id = of_workspace AND m.subscriber_id = of_subscriber);
END $$;

-- A person joins only a tag that exists, and that stays until the transaction ends. As a foreign
-- key, but with one look for each tag of a statement, and nothing happens when a tag is deleted.
CREATE FUNCTION require_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held bigint;
BEGIN
    PERFORM 1
    FROM (SELECT DISTINCT workspace_id, tag_id FROM added) wanted
    JOIN tags t ON t.workspace_id = wanted.workspace_id AND t.id = wanted.tag_id
    ORDER BY t.id
    FOR KEY SHARE OF t;
    GET DIAGNOSTICS held = ROW_COUNT;
    IF held < (SELECT count(*) FROM (SELECT DISTINCT workspace_id, tag_id FROM added) wanted) THEN
        RAISE foreign_key_violation USING MESSAGE = 'a tag of these rows does not exist';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER memberships_have_tags AFTER INSERT ON memberships
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_tags();

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
CREATE INDEX notes_by_creation ON notes (workspace_id, subscriber_id, created_at, id);

-- Addresses that a subscriber had before the present one: mails that went there belong to the
-- subscriber, too.
CREATE TABLE former_addresses (
    workspace_id uuid NOT NULL,
    subscriber_id uuid NOT NULL,
    email text NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, subscriber_id, until, email),
    FOREIGN KEY (workspace_id, subscriber_id) REFERENCES subscribers (workspace_id, id)
        ON DELETE CASCADE
);

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

-- Jobs that treat each person whom a selection chooses in the same way, each once: they continue
-- after the last person that they reached.
CREATE TABLE subscriber_actions (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('queued', 'running', 'completed', 'cancelled', 'failed')),
    action text COLLATE "C" NOT NULL CHECK (action IN ('tag', 'untag', 'unsubscribe', 'delete')),
    options jsonb NOT NULL,
    rules jsonb,
    people bigint NOT NULL,
    examined bigint NOT NULL DEFAULT 0,
    changed bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0,
    reached_at timestamptz,
    reached_id uuid,
    failure_reason text,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 50);
CREATE INDEX subscriber_actions_in_order ON subscriber_actions (workspace_id, created_at, id);
CREATE INDEX subscriber_actions_by_status ON subscriber_actions
    (workspace_id, status, created_at, id);
-- Steps from workspace to workspace with open actions, and finds the oldest of each.
CREATE INDEX subscriber_actions_open ON subscriber_actions (workspace_id, due_at, id)
    WHERE status IN ('queued', 'running');
-- The watch finds the first one.
CREATE INDEX subscriber_actions_due ON subscriber_actions (due_at)
    WHERE status IN ('queued', 'running');

SELECT keep_count_by_status('subscriber_actions', 'subscriber_action');

-- Workspaces take turns with their actions: the one whose last claim is the longest ago is next.
CREATE TABLE action_turns (
    workspace_id uuid PRIMARY KEY,
    claimed_at timestamptz NOT NULL
) WITH (fillfactor = 50);
