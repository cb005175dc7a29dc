-- A person with a second factor is bound to the name that an identity provider has for them when the code is
-- right, and not before. Until then the link that waits for the code has the name.
ALTER TABLE access_links
    ADD COLUMN issuer text COLLATE "C",
    ADD COLUMN subject text COLLATE "C";
