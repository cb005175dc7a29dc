-- Events that committed with their change and were not passed on yet. The write-ahead log grows
-- with every write and needs no lock: a transaction that waited for another one, for example for
-- a row that both change, has the greater position. The batch place orders the events of one
-- statement.
CREATE TABLE outbox (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    body bytea NOT NULL,
    subscriber_id uuid,
    tag_id uuid,
    campaign_id uuid,
    source text,
    actor_kind text NOT NULL DEFAULT 'system',
    actor_id uuid,
    actor_name text NOT NULL DEFAULT 'unknown',
    depth int NOT NULL DEFAULT 0,
    log_position pg_lsn NOT NULL DEFAULT pg_current_wal_insert_lsn(),
    batch_place int NOT NULL DEFAULT 0,
    fires_triggers boolean NOT NULL DEFAULT true,
    address_key text COLLATE "C",
    PRIMARY KEY (workspace_id, log_position, batch_place, id)
) WITH (
    fillfactor = 80,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);

-- The last number given in each workspace. Its row is held until the giver commits, so that
-- numbers become visible in their order. A relay holds the row of each workspace whose events it
-- relays; the workspace that was relayed least recently comes first.
CREATE TABLE event_sequences (
    workspace_id uuid PRIMARY KEY,
    last_number bigint NOT NULL,
    relayed_at timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

-- Every workspace has a row from its beginning.
CREATE FUNCTION add_event_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO event_sequences (workspace_id, last_number) SELECT id, 0 FROM added;
    RETURN NULL;
END $$;

CREATE TRIGGER workspaces_have_event_sequences AFTER INSERT ON workspaces
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_event_sequences();

-- The log of events. Their numbers are unique by the row of event_sequences that is held while
-- they are given; the index of each partition checks its own.
CREATE TABLE events (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    type text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    body bytea NOT NULL,
    subscriber_id uuid,
    tag_id uuid,
    campaign_id uuid,
    source text,
    actor_kind text NOT NULL DEFAULT 'system',
    actor_id uuid,
    actor_name text NOT NULL DEFAULT 'unknown',
    depth int NOT NULL DEFAULT 0,
    fires_triggers boolean NOT NULL DEFAULT true,
    address_key text COLLATE "C",
    is_erased boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE events_rest PARTITION OF events DEFAULT;
CREATE UNIQUE INDEX events_rest_number ON events_rest (workspace_id, number);
CREATE INDEX events_by_subscriber ON events (workspace_id, subscriber_id, id)
    WHERE subscriber_id IS NOT NULL;
CREATE INDEX events_by_address ON events (workspace_id, address_key, id)
    WHERE address_key IS NOT NULL;

CREATE TABLE webhooks (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    is_active boolean NOT NULL,
    secret_prefix text NOT NULL,
    disabled_at timestamptz,
    disabled_reason text,
    last_delivery_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CONSTRAINT webhooks_disabled_check CHECK (is_active = (disabled_at IS NULL)
        AND (disabled_at IS NULL) = (disabled_reason IS NULL)
        AND disabled_reason IN ('manual', 'gone', 'failing'))
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

-- When a webhook is to be looked at, and how its latest attempts ended. Each webhook has a row as
-- long as it exists or has queued deliveries.
CREATE TABLE webhook_queues (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    due_at timestamptz,
    held boolean NOT NULL DEFAULT false,
    lease_gen bigint NOT NULL DEFAULT 0,
    consecutive_failures int NOT NULL DEFAULT 0,
    failing_since timestamptz,
    paused_until timestamptz,
    PRIMARY KEY (workspace_id, webhook_id)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX webhook_queues_due ON webhook_queues (due_at) WHERE due_at IS NOT NULL;

-- Every webhook has a row from its beginning.
CREATE FUNCTION add_webhook_queues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO webhook_queues (workspace_id, webhook_id) SELECT workspace_id, id FROM added;
    RETURN NULL;
END $$;

CREATE TRIGGER webhooks_have_queues AFTER INSERT ON webhooks
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_webhook_queues();

-- What is sent stands once, in events. Deliveries outlive their webhook, and do not hold its row
-- while they are stored.
CREATE TABLE deliveries (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('pending', 'retrying', 'delivered', 'failed', 'skipped')),
    attempts int NOT NULL DEFAULT 0,
    delivered_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
) PARTITION BY RANGE (id);
CREATE TABLE deliveries_rest PARTITION OF deliveries DEFAULT WITH (fillfactor = 80);
CREATE INDEX deliveries_by_status ON deliveries (workspace_id, webhook_id, status, created_at, id);
-- The deliveries of an event. Ids of events grow, so that new entries are next to each other.
CREATE INDEX deliveries_by_event ON deliveries (workspace_id, event_id);

SELECT keep_count('deliveries', 'delivery', 'webhook_id', 'status');

SELECT keep_count_of_partitions('deliveries', 'delivery', 'webhook_id', 'status');

CREATE TABLE delivery_queue (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    event_id uuid NOT NULL,
    due_at timestamptz NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    kind text NOT NULL DEFAULT 'scheduled' CHECK (kind IN ('scheduled', 'manual')),
    earlier int NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, webhook_id, delivery_id)
) WITH (
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 5000
);
CREATE INDEX delivery_queue_order ON delivery_queue (workspace_id, webhook_id, due_at, delivery_id);

-- Attempts go with their delivery, and are found in one partition.
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
    ahead interval NOT NULL DEFAULT '0',
    retry_after_micros bigint,
    is_final boolean NOT NULL DEFAULT false,
    PRIMARY KEY (workspace_id, delivery_id, attempted_at, number)
) PARTITION BY RANGE (delivery_id);
CREATE TABLE delivery_attempts_rest PARTITION OF delivery_attempts DEFAULT;

-- What the attempts of a day came to, so that statistics read no history. Written only by the holder
-- of the endpoint. The day is of the workspace's clock, in UTC.
CREATE TABLE webhook_stats (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    day date NOT NULL,
    event_type text COLLATE "C" NOT NULL,
    delivered bigint NOT NULL,
    failed bigint NOT NULL,
    attempts bigint NOT NULL,
    failed_attempts bigint NOT NULL,
    response_micros bigint NOT NULL,
    response_times int[] NOT NULL,
    last_delivery_at timestamptz,
    last_failure_at timestamptz,
    PRIMARY KEY (workspace_id, webhook_id, day, event_type)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);

-- The sums of two lists, place by place.
CREATE FUNCTION add_up(one int[], other int[]) RETURNS int[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT coalesce(a, 0) + coalesce(b, 0)
        FROM unnest(one, other) WITH ORDINALITY AS n (a, b, place) ORDER BY place)
$$;

-- Jobs that queue ended deliveries of a webhook again, each once: they continue after the last
-- delivery that they reached.
CREATE TABLE webhook_replays (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    status text COLLATE "C" NOT NULL
        CHECK (status IN ('queued', 'running', 'completed', 'cancelled', 'failed')),
    since timestamptz NOT NULL,
    until timestamptz NOT NULL,
    statuses text[] NOT NULL,
    event_types text[] NOT NULL,
    requeued bigint NOT NULL DEFAULT 0,
    reached_at timestamptz,
    reached_id uuid,
    failure_reason text,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    due_at timestamptz,
    lease_gen bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
) WITH (fillfactor = 50);
CREATE INDEX webhook_replays_by_webhook ON webhook_replays
    (workspace_id, webhook_id, created_at, id);
CREATE INDEX webhook_replays_due ON webhook_replays (due_at) WHERE due_at IS NOT NULL;

SELECT keep_count('webhook_replays', 'webhook_replay', 'webhook_id', 'status');

-- What a webhook missed while it was inactive: spans of numbers of the log. Deliveries are made of
-- them when they are asked for. One row for each version of a webhook, with what it received then.
CREATE TABLE missed_events (
    workspace_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    version bigint NOT NULL,
    events text[] NOT NULL,
    after_number bigint NOT NULL,
    last_number bigint NOT NULL,
    PRIMARY KEY (workspace_id, webhook_id, version),
    FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks (workspace_id, id)
        ON DELETE CASCADE,
    CHECK (last_number > after_number)
) WITH (
    fillfactor = 50,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_threshold = 1000
);
