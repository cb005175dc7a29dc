-- The apps of people that make codes, one for each person, and recovery codes. Secrets of apps are
-- sealed as those of webhooks are; of recovery codes there are hashes alone.
CREATE TABLE factors (
    person_id uuid PRIMARY KEY REFERENCES people (id),
    encryption_key_id text COLLATE "C" NOT NULL,
    sealed bytea NOT NULL,
    proposed_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    last_step bigint NOT NULL,
    codes_made_at timestamptz NOT NULL
) WITH (fillfactor = 80);

CREATE TABLE recovery_codes (
    person_id uuid NOT NULL REFERENCES people (id),
    code_hash bytea NOT NULL,
    PRIMARY KEY (person_id, code_hash)
);
