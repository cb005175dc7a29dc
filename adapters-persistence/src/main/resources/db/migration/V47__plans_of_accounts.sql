-- The plans of accounts, as they were learned from the payment provider: part of the directory, not
-- tenant data. They are changed a few times a month.

-- Nothing was ever written to these two; plans are of accounts, and not of workspaces.
DROP TABLE plan_subscriptions;
DROP TABLE billing_events;

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
