-- The plans of accounts, as they were learned from the payment provider: part of the directory, not
-- tenant data. They are changed a few times a month.

-- Drawn before the provider is asked: an answer is not stored over one with a later ticket.
CREATE SEQUENCE plan_tickets;

CREATE TABLE plan_subscriptions (
    account_id uuid PRIMARY KEY REFERENCES accounts (id),
    plan text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('active', 'trialing', 'past_due', 'canceled', 'none')),
    provider text COLLATE "C",
    reference text COLLATE "C",
    paid_interval text COLLATE "C" CHECK (paid_interval IN ('month', 'year')),
    period_start timestamptz,
    period_end timestamptz,
    cancel_at_period_end boolean NOT NULL,
    since timestamptz NOT NULL,
    ticket bigint NOT NULL,
    CHECK ((paid_interval IS NULL) = (period_start IS NULL)),
    CHECK ((paid_interval IS NULL) = (period_end IS NULL))
);

CREATE TABLE billing_customers (
    provider text COLLATE "C" NOT NULL,
    customer text COLLATE "C" NOT NULL,
    account_id uuid NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (account_id, provider),
    UNIQUE (provider, customer)
);

-- Which events of a provider were dealt with. Forgotten when the provider no longer repeats them.
CREATE TABLE billing_events (
    provider text COLLATE "C" NOT NULL,
    event text COLLATE "C" NOT NULL,
    received_at timestamptz NOT NULL,
    PRIMARY KEY (provider, event)
);
CREATE INDEX billing_events_old ON billing_events (received_at);

-- What the local provider knows, which takes no money: it plays the part of a system elsewhere, so
-- nothing refers to accounts. Empty with every other provider.
CREATE TABLE local_customers (
    customer text COLLATE "C" PRIMARY KEY,
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
    id text COLLATE "C" PRIMARY KEY,
    customer text COLLATE "C" NOT NULL REFERENCES local_customers (customer),
    plan text COLLATE "C",
    paid_interval text COLLATE "C" CHECK (paid_interval IN ('month', 'year')),
    done_url text NOT NULL,
    cancel_url text,
    expires_at timestamptz NOT NULL,
    is_used boolean NOT NULL,
    CHECK ((plan IS NULL) = (paid_interval IS NULL)),
    CHECK ((plan IS NULL) = (cancel_url IS NULL))
);
CREATE INDEX local_visits_old ON local_visits (expires_at);

-- From here on tenant data.

-- What the plan of an account allows, under its live workspace. Without a row: the basic plan.
CREATE TABLE plan_terms (
    workspace_id uuid PRIMARY KEY,
    plan text NOT NULL,
    months_from timestamptz,
    ends_at timestamptz
);

-- PostgreSQL prepares every CHECK constraint of a table again for each statement that changes a row
-- of it, a quarter of what counting one creation costs. The constraint of a domain is checked only
-- where the statement assigns a value, and is prepared once for each connection.
CREATE DOMAIN plan_slot AS smallint CHECK (VALUE BETWEEN 0 AND 15);
CREATE DOMAIN plan_places AS bigint CHECK (VALUE >= 0);

-- How much of a resource is used, spread over 16 slots: the sum is the usage. Each slot may give
-- away what was granted to it, so that a write changes one row that no other transaction holds.
-- What was granted is never more than the limit in total. Near the limit a transaction locks all
-- slots, in their order, and grants again.
CREATE TABLE plan_usage (
    workspace_id uuid NOT NULL,
    resource text COLLATE "C" NOT NULL,
    slot plan_slot NOT NULL,
    used plan_places NOT NULL,
    granted plan_places NOT NULL,
    valid_until timestamptz NOT NULL,
    counted_from timestamptz NOT NULL,
    plans text NOT NULL,
    PRIMARY KEY (workspace_id, resource, slot)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);

-- The mails that were counted when a campaign started; the row goes when the campaign has ended.
CREATE TABLE plan_campaign_mails (
    workspace_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    mails bigint NOT NULL CHECK (mails >= 0),
    counted_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, campaign_id)
);
