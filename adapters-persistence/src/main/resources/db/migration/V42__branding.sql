-- What the subscribers of an account see on its pages: part of the directory, not tenant data.
-- logo_kind is the format of an image whose base64 is in logo, or 'url' for the address of one.
CREATE TABLE brandings (
    account_id uuid PRIMARY KEY REFERENCES accounts (id),
    name text NOT NULL,
    colour text COLLATE "C",
    logo_kind text COLLATE "C",
    logo text COLLATE "C",
    CHECK ((logo_kind IS NULL) = (logo IS NULL))
);
