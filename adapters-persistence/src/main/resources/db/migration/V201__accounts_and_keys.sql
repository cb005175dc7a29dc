-- The directory of accounts and the keys. The directory is small, hardly ever written, and answers one
-- question: which workspace does this request belong to? Its tables are not tenant data.
--
-- What each column of the schema means is in R__meanings.sql and, with what the database does by itself,
-- in docs/database.md. Keys in the "C" collation order by bytes on every machine, and serve prefixes
-- as ranges.

-- One contract and one bill. An account is deleted by discarding both of its workspaces: it is
-- found no more from then on, and its own row goes with the last of theirs.
CREATE TABLE accounts (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz
);

-- The data of an account in one environment. A test environment is reset by giving its account
-- another workspace. A discarded one is found no more, a worker removes its rows in steps, and
-- its own row goes last.
CREATE TABLE workspaces (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts (id),
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    discarded_at timestamptz,
    sweep_at timestamptz,
    CHECK ((discarded_at IS NULL) = (sweep_at IS NULL))
);
CREATE UNIQUE INDEX workspaces_in_use ON workspaces (account_id, environment)
    WHERE discarded_at IS NULL;
CREATE INDEX workspaces_to_sweep ON workspaces (sweep_at) WHERE sweep_at IS NOT NULL;

CREATE TABLE api_key_directory (
    secret_hash bytea PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces (id),
    key_id uuid NOT NULL
);
-- A key has one secret; rotating replaces it.
CREATE UNIQUE INDEX api_key_directory_by_key ON api_key_directory (workspace_id, key_id);

-- What the subscribers of an account see on its pages: part of the directory, not tenant data.
CREATE TABLE brandings (
    account_id uuid PRIMARY KEY REFERENCES accounts (id),
    name text NOT NULL,
    colour text COLLATE "C",
    logo_kind text COLLATE "C",
    logo text COLLATE "C",
    postal_address text,
    imprint_url text COLLATE "C",
    privacy_url text COLLATE "C",
    CHECK ((logo_kind IS NULL) = (logo IS NULL))
);

-- From here on every table belongs to a workspace, whose id leads every key and every index, unless it
-- says otherwise. There are no foreign keys to workspaces: each insert would lock their row.

CREATE TABLE api_keys (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    last_four text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 80);
CREATE INDEX api_keys_by_creation ON api_keys (workspace_id, created_at, id);

-- Keys of one purpose each, sealed. They outlive the master key: links that were made with them stay
-- valid, and addresses that were hashed with them are still found.
CREATE TABLE service_keys (
    purpose text COLLATE "C" PRIMARY KEY,
    encryption_key_id text COLLATE "C" NOT NULL,
    sealed bytea NOT NULL
);

-- Requests that all processes counted, one row for each subject and window. Unlogged: a commit waits
-- for no disk, and after a crash counting begins again from zero. The count is in no index, and half
-- of each page is free, so that an update stays on its page and reuses the space of earlier ones.
-- The window comes first, so that ended windows are found and leave whole index pages behind.
CREATE UNLOGGED TABLE request_counts (
    window_start timestamptz NOT NULL,
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    requests int NOT NULL,
    PRIMARY KEY (window_start, kind, name)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 5000
);

-- How far the clock of a test workspace is ahead of the real time. No row: not at all, as in
-- every live workspace. Times that clients see are on the workspace's clock; due_at columns are
-- on the database's, so that workers compare them with now() alone.
CREATE TABLE test_clocks (
    workspace_id uuid PRIMARY KEY,
    ahead interval NOT NULL CHECK (ahead >= interval '0')
);

-- A moment of the workspace's clock on the database's. Not called for NULL.
CREATE FUNCTION real_time(of_workspace uuid, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
    SELECT moment - coalesce(
        (SELECT ahead FROM test_clocks WHERE workspace_id = of_workspace), interval '0')
$$;

-- A moment of the database's clock on the workspace's. Not called for NULL.
CREATE FUNCTION workspace_time(of_workspace uuid, moment timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
    SELECT moment + coalesce(
        (SELECT ahead FROM test_clocks WHERE workspace_id = of_workspace), interval '0')
$$;

-- Append-only means as long as the workspace is in use.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM 1 FROM workspaces WHERE id = OLD.workspace_id AND discarded_at IS NOT NULL;
        IF FOUND THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
