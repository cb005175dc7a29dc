-- The rules about metadata that select among the people on the tags, in the form of the API; NULL:
-- there are none.
ALTER TABLE campaigns ADD COLUMN filter jsonb;
