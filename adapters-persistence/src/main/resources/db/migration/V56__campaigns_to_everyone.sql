-- A campaign without a filter is sent only if it says that it is for everyone. Campaigns that were
-- scheduled or started without a filter were for everyone; drafts have to say it.
ALTER TABLE campaigns ADD COLUMN everyone boolean NOT NULL DEFAULT false;

UPDATE campaigns SET everyone = true
WHERE status <> 'draft'
  AND cardinality(include_tags) = 0 AND cardinality(exclude_tags) = 0 AND filter IS NULL;
