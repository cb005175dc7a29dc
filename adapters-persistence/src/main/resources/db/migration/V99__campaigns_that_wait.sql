-- Why a campaign that is sending sends nothing now, and since when.
ALTER TABLE campaigns
    ADD COLUMN waiting_reason text,
    ADD COLUMN waiting_since timestamptz;
