-- Events that committed with their change and were not passed on yet.
CREATE TABLE outbox (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (workspace_id, id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX outbox_due ON outbox (id);

-- The last number given in each workspace. Its row is held until the giver commits, so that numbers
-- become visible in their order.
CREATE TABLE event_sequences (
    workspace_id uuid NOT NULL PRIMARY KEY,
    last_number bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE events (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    type text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, number)
);

CREATE TABLE webhooks (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    is_active boolean NOT NULL,
    secret_prefix text NOT NULL,
    consecutive_failures int NOT NULL DEFAULT 0,
    failing_since timestamptz,
    disabled_at timestamptz,
    disabled_reason text,
    last_delivery_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 70);
CREATE INDEX webhooks_by_creation ON webhooks (workspace_id, created_at, id);
SELECT keep_count('webhooks', 'webhook');

-- Secrets that sign, sealed. The one without an end is in use; one with an end is in its grace.
CREATE TABLE webhook_secrets (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    number int NOT NULL,
    encryption_key_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    valid_until timestamptz,
    PRIMARY KEY (workspace_id, webhook_id, number),
    FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id)
        ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_in_use ON webhook_secrets (workspace_id, webhook_id)
    WHERE valid_until IS NULL;

-- What is sent stands once, in events.
CREATE TABLE deliveries (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN
        ('pending', 'retrying', 'delivered', 'failed', 'skipped')),
    attempts int NOT NULL DEFAULT 0,
    response_status int,
    response_body text,
    response_micros bigint,
    error text,
    retry_after_micros bigint,
    error_is_final boolean NOT NULL DEFAULT false,
    delivered_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id)
        ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX deliveries_by_webhook ON deliveries (workspace_id, webhook_id, created_at, id);
SELECT keep_count('deliveries', 'delivery', 'webhook_id', 'status');

-- Only deliveries that are still to be tried. While one is held, due_at is the end of the lease.
CREATE TABLE delivery_queue (
    workspace_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, delivery_id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX delivery_queue_by_webhook ON delivery_queue (workspace_id, webhook_id, due_at);

-- Each try, kept apart from the deliveries and dropped by the day.
CREATE TABLE delivery_attempts (
    workspace_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    attempted_at timestamptz NOT NULL,
    number int NOT NULL,
    kind text NOT NULL CHECK (kind IN ('scheduled', 'manual')),
    response_status int,
    response_body text,
    response_micros bigint NOT NULL,
    error text,
    PRIMARY KEY (workspace_id, delivery_id, attempted_at, number)
) PARTITION BY RANGE (attempted_at);
CREATE TABLE delivery_attempts_rest PARTITION OF delivery_attempts DEFAULT;

-- Makes the partitions of today and the days after it, where they are missing. A day that has rows
-- in the rest already stays there.
CREATE FUNCTION make_attempt_partitions(days_ahead int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
    day date;
    made int := 0;
BEGIN
    FOR i IN 0..days_ahead LOOP
        day := (now() AT TIME ZONE 'UTC')::date + i;
        IF to_regclass(quote_ident(current_schema()) || '.delivery_attempts_'
                || to_char(day, 'YYYYMMDD')) IS NULL
            AND NOT EXISTS (SELECT 1 FROM delivery_attempts_rest
                WHERE attempted_at >= day::timestamp AT TIME ZONE 'UTC'
                    AND attempted_at < (day + 1)::timestamp AT TIME ZONE 'UTC') THEN
            EXECUTE format('CREATE TABLE delivery_attempts_%s PARTITION OF delivery_attempts'
                ' FOR VALUES FROM (%L) TO (%L)', to_char(day, 'YYYYMMDD'),
                day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
END $$;
