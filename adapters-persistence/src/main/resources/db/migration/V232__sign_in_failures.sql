-- How often a person failed to sign in within the last hour in which that happened: one row for
-- each person, so that an attack does not fill the table.
CREATE TABLE sign_in_failures (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    person_id uuid NOT NULL,
    hour timestamptz NOT NULL,
    failures bigint NOT NULL,
    PRIMARY KEY (account_id, person_id)
) WITH (fillfactor = 80);
SELECT store_first_statistics('sign_in_failures'::regclass);
