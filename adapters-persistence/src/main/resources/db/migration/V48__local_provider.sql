-- What the local provider knows, which takes no money: it plays the part of a system elsewhere, so
-- nothing refers to accounts. Empty with every other provider.
CREATE TABLE local_customers (
    customer text COLLATE "C" PRIMARY KEY,
    -- the plan that was bought last
    reference text COLLATE "C",
    plan text COLLATE "C",
    paid_interval text COLLATE "C" CHECK (paid_interval IN ('month', 'year')),
    started_at timestamptz,
    ends_at timestamptz,
    CHECK ((reference IS NULL) = (plan IS NULL)),
    CHECK ((reference IS NULL) = (paid_interval IS NULL)),
    CHECK ((reference IS NULL) = (started_at IS NULL))
);

-- The addresses of pages that were given out.
CREATE TABLE local_visits (
    -- derived from the secret of the address
    id text COLLATE "C" PRIMARY KEY,
    customer text COLLATE "C" NOT NULL REFERENCES local_customers (customer),
    -- what is bought; NULL: the visit is one of the portal
    plan text COLLATE "C",
    paid_interval text COLLATE "C" CHECK (paid_interval IN ('month', 'year')),
    -- where the browser goes afterwards; from the portal always to the first
    done_url text NOT NULL,
    cancel_url text,
    expires_at timestamptz NOT NULL,
    is_used boolean NOT NULL,
    CHECK ((plan IS NULL) = (paid_interval IS NULL)),
    CHECK ((plan IS NULL) = (cancel_url IS NULL))
);

CREATE INDEX local_visits_old ON local_visits (expires_at);
