-- Answers of requests that must have one effect. A row without status belongs to a request that is
-- still running in the transaction that wrote it.
CREATE TABLE idempotency_records (
    workspace_id uuid NOT NULL,
    key text COLLATE "C" NOT NULL,
    request_hash bytea NOT NULL,
    response_status int,
    response_headers jsonb,
    response_body bytea,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, key)
);
CREATE INDEX idempotency_records_by_expiry ON idempotency_records (workspace_id, expires_at);

CREATE TABLE imports (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
        ('queued', 'running', 'completed', 'failed')),
    options jsonb NOT NULL,
    content bytea,
    lines_read bigint NOT NULL DEFAULT 0,
    created_rows bigint NOT NULL DEFAULT 0,
    updated_rows bigint NOT NULL DEFAULT 0,
    ignored_rows bigint NOT NULL DEFAULT 0,
    rejected_rows bigint NOT NULL DEFAULT 0,
    failure_reason text,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    completed_at timestamptz,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX imports_by_creation ON imports (workspace_id, created_at, id);
CREATE INDEX imports_due ON imports (due_at) WHERE status IN ('queued', 'running');

CREATE TABLE import_rejects (
    workspace_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line bigint NOT NULL,
    reason text NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (workspace_id, import_id, line),
    FOREIGN KEY (workspace_id, import_id) REFERENCES imports (workspace_id, id)
        ON DELETE CASCADE
);

-- The account's contract, kept under its live workspace.
CREATE TABLE plan_subscriptions (
    workspace_id uuid NOT NULL PRIMARY KEY,
    plan text NOT NULL,
    status text NOT NULL,
    provider text NOT NULL,
    provider_customer_id text,
    provider_subscription_id text,
    billing_interval text,
    current_period_start timestamptz,
    current_period_end timestamptz,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    provider_updated_at timestamptz,
    updated_at timestamptz NOT NULL
);

-- Payment events seen, so that a replay changes nothing.
CREATE TABLE billing_events (
    workspace_id uuid NOT NULL,
    provider_event_id text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, provider_event_id)
);

-- What counts against a plan by the month.
CREATE TABLE monthly_usage (
    workspace_id uuid NOT NULL,
    month date NOT NULL,
    kind text COLLATE "C" NOT NULL,
    slot smallint NOT NULL,
    n bigint NOT NULL,
    PRIMARY KEY (workspace_id, month, kind, slot)
) WITH (fillfactor = 50);
