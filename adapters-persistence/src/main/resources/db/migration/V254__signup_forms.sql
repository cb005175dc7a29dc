-- Forms by which the public signs up, on a page of the service or of another site.
CREATE TABLE signup_forms (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    title text,
    page_text text,
    consent_text text,
    language text COLLATE "C",
    fields jsonb NOT NULL,
    tags uuid[] NOT NULL CHECK (cardinality(tags) <= 20),
    allowed_origins text[] NOT NULL CHECK (cardinality(allowed_origins) <= 20),
    redirect_url text,
    is_active boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX signup_forms_by_creation ON signup_forms (workspace_id, created_at, id);
-- Who signs up names the form alone.
CREATE INDEX signup_forms_open ON signup_forms (id);

SELECT keep_count('signup_forms', 'signup_form');
SELECT store_first_statistics('signup_forms'::regclass);
