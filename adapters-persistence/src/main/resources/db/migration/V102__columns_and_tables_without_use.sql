-- Transactional mails belong to no campaign: the column was always NULL. Its index goes with it.
ALTER TABLE emails DROP COLUMN campaign_id;

-- Plans are counted in plan_usage.
DROP TABLE monthly_usage;
