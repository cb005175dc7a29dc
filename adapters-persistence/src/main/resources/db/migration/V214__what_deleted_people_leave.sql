-- Notes and former addresses of a deleted person may be many: they are removed in parts, and not by
-- the statement that deletes the person. They are written only by statements that hold the person.
ALTER TABLE notes DROP CONSTRAINT notes_workspace_id_subscriber_id_fkey;
ALTER TABLE former_addresses DROP CONSTRAINT former_addresses_workspace_id_subscriber_id_fkey;
