-- Headers that a client adds to every mail of a campaign, by name.
ALTER TABLE campaigns ADD COLUMN headers jsonb NOT NULL DEFAULT '{}';
