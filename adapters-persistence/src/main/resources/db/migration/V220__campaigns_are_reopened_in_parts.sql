-- A retry of a campaign marks its chunks only. The recipients of a chunk are made ready by its next
-- claim, so that no transaction writes more of them than a chunk has.
ALTER TABLE campaign_chunks ADD COLUMN reopening boolean NOT NULL DEFAULT false;
