-- The directory: the only tables that are not tenant data. They are small, hardly ever written,
-- and answer one question: which workspace does this request belong to?

CREATE TABLE accounts (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE TABLE workspaces (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts (id),
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    UNIQUE (account_id, environment)
);

CREATE TABLE api_key_directory (
    secret_hash bytea PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces (id),
    key_id uuid NOT NULL
);

-- From here on every table belongs to a workspace, whose id leads every key and every index. There
-- are no foreign keys to workspaces: they are never deleted, and each insert would lock their row.

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
    PRIMARY KEY (workspace_id, id)
);
