-- What the plan of an account allows, under its live workspace. Without a row: the basic plan.
CREATE TABLE plan_terms (
    workspace_id uuid PRIMARY KEY,
    plan text NOT NULL,
    -- months of mail begin on the day and at the time of this moment; NULL: calendar months in UTC
    months_from timestamptz,
    -- from when on only the basic plan holds, after a payment was missing for too long
    ends_at timestamptz
);

-- How much of a resource is used, spread over 16 slots: the sum is the usage. Each slot may give
-- away what was granted to it, so that a write changes one row that no other transaction holds.
-- What was granted is never more than the limit in total. Near the limit a transaction locks all
-- slots, in their order, and grants again.
CREATE TABLE plan_usage (
    workspace_id uuid NOT NULL,
    resource text COLLATE "C" NOT NULL,
    slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 15),
    used bigint NOT NULL CHECK (used >= 0),
    granted bigint NOT NULL CHECK (granted >= 0),
    -- nothing is given away at or after this moment before all slots are granted again
    valid_until timestamptz NOT NULL,
    -- what was used before this moment does not count
    counted_from timestamptz NOT NULL,
    -- the plans by which the slots were granted; '': the rows were not counted yet
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

SELECT store_first_statistics('plan_terms'::regclass);
SELECT store_first_statistics('plan_usage'::regclass);
SELECT store_first_statistics('plan_campaign_mails'::regclass);
