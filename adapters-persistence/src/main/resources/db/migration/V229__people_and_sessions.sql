-- People who sign in belong to no account, as the accounts themselves: these tables are a part of the
-- directory and not tenant data. Secrets are stored as hashes.
CREATE TABLE people (
    id uuid PRIMARY KEY,
    address text NOT NULL,
    address_key text COLLATE "C" NOT NULL,
    name text NOT NULL,
    password_hash text COLLATE "C",
    is_operator boolean NOT NULL,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX people_by_address ON people (address_key);

CREATE TABLE account_members (
    account_id uuid NOT NULL REFERENCES accounts (id),
    person_id uuid NOT NULL REFERENCES people (id),
    role text COLLATE "C" NOT NULL,
    reach text COLLATE "C" NOT NULL,
    since timestamptz NOT NULL,
    PRIMARY KEY (account_id, person_id)
);
CREATE INDEX account_members_by_person ON account_members (person_id);

CREATE TABLE invitations (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES accounts (id),
    address text NOT NULL,
    address_key text COLLATE "C" NOT NULL,
    role text COLLATE "C" NOT NULL,
    reach text COLLATE "C" NOT NULL,
    secret_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_by_address ON invitations (account_id, address_key);
CREATE UNIQUE INDEX invitations_by_secret ON invitations (secret_hash);

CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    secret_hash bytea NOT NULL,
    person_id uuid NOT NULL REFERENCES people (id),
    started_at timestamptz NOT NULL,
    authenticated_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX sessions_by_secret ON sessions (secret_hash);
CREATE INDEX sessions_by_person ON sessions (person_id);

CREATE TABLE access_links (
    secret_hash bytea PRIMARY KEY,
    purpose text COLLATE "C" NOT NULL,
    person_id uuid REFERENCES people (id),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX access_links_by_person ON access_links (person_id, created_at);

-- Mails with links that are to be sent. The link is made when the mail is, so that no secret is here.
CREATE TABLE access_mails (
    id uuid PRIMARY KEY,
    address text NOT NULL,
    invitation_id uuid,
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts int NOT NULL
);
CREATE INDEX access_mails_due ON access_mails (due_at);

CREATE TABLE sign_in_attempts (
    subject bytea PRIMARY KEY,
    attempts int NOT NULL,
    last_at timestamptz
);
CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts (last_at);
