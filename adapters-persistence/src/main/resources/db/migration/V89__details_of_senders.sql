-- What the pages of an account say about the sender.
ALTER TABLE brandings
    ADD COLUMN postal_address text,
    ADD COLUMN imprint_url text COLLATE "C",
    ADD COLUMN privacy_url text COLLATE "C";
