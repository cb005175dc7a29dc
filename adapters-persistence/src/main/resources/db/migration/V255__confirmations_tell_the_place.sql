-- Where a person signed up before the confirmation: not known for those from before.
ALTER TABLE confirmations ADD COLUMN consent_place text;
