-- The name that an identity provider has for each person who has signed in by it. A provider can give an
-- address to another of its people later, but never the name.
CREATE TABLE provider_subjects (
    person_id uuid NOT NULL REFERENCES people (id),
    issuer text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    bound_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, issuer)
);
CREATE UNIQUE INDEX provider_subjects_by_subject ON provider_subjects (issuer, subject);
