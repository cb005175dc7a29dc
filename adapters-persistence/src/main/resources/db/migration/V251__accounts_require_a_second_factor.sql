-- Members of such an account reach it with a second factor alone.
ALTER TABLE accounts ADD COLUMN factor_required boolean NOT NULL DEFAULT false;
