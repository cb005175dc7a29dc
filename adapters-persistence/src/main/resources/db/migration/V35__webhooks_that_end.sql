-- A webhook is inactive since a moment and for a reason. So far only the database could make one
-- inactive, without saying why.
UPDATE webhooks SET disabled_at = updated_at, disabled_reason = 'manual'
WHERE NOT is_active AND (disabled_at IS NULL OR disabled_reason IS NULL);
UPDATE webhooks SET disabled_at = NULL, disabled_reason = NULL
WHERE is_active AND disabled_at IS NOT NULL;
ALTER TABLE webhooks
    ADD CONSTRAINT webhooks_disabled_check CHECK (is_active = (disabled_at IS NULL)
        AND (disabled_at IS NULL) = (disabled_reason IS NULL)
        AND disabled_reason IN ('manual', 'gone', 'failing'));
