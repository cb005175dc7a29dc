-- Reports come after the handover: a recipient whose mail was accepted can have complained of it.
ALTER TABLE campaign_chunks ADD COLUMN complained int NOT NULL DEFAULT 0;
