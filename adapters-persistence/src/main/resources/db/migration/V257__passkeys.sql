-- Passkeys of people: public keys, whose other halves stay in the devices of the people. The credential
-- is the name by which a device finds its half.
CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people (id),
    credential text COLLATE "C" NOT NULL,
    algorithm text COLLATE "C" NOT NULL,
    public_key text COLLATE "C" NOT NULL,
    name text NOT NULL,
    counter bigint NOT NULL,
    added_at timestamptz NOT NULL,
    used_at timestamptz
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX passkeys_by_credential ON passkeys (credential);
CREATE INDEX passkeys_by_person ON passkeys (person_id, added_at, id);
