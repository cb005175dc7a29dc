-- Since when these wait, on the real clock, so that their age can be shown.
ALTER TABLE leftovers ADD COLUMN since timestamptz NOT NULL DEFAULT now();
ALTER TABLE unsettled_triggers ADD COLUMN since timestamptz NOT NULL DEFAULT now();
