-- The name of an account in the paths of its pages. Accounts that are older get one from the letters
-- and digits of their name; the id follows where another account has it already.
ALTER TABLE accounts ADD COLUMN slug text COLLATE "C";

WITH named AS (
    SELECT id, coalesce(nullif(trim('-' FROM
        left(regexp_replace(lower(name COLLATE "C"), '[^a-z0-9]+', '-', 'g'), 80)), ''), 'account') AS word
    FROM accounts
), numbered AS (
    SELECT id, word, row_number() OVER (PARTITION BY word ORDER BY id) AS number FROM named
)
UPDATE accounts SET slug = word || CASE WHEN number = 1 THEN '' ELSE '-' || accounts.id END
FROM numbered WHERE numbered.id = accounts.id;

ALTER TABLE accounts ALTER COLUMN slug SET NOT NULL;
CREATE UNIQUE INDEX accounts_by_slug ON accounts (slug);
