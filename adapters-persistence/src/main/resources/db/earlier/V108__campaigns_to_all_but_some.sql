-- A campaign whose filters only leave people out is sent only if it says that it is for everyone.
-- Campaigns that were scheduled or started so go on; drafts have to say it.
CREATE FUNCTION rule_narrows(rule jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    field text := rule ->> 'field';
    compared jsonb := rule -> 'value';
BEGIN
    IF rule ? 'all' THEN
        RETURN EXISTS (SELECT FROM jsonb_array_elements(rule -> 'all') AS parts (part)
            WHERE rule_narrows(part));
    ELSIF rule ? 'any' THEN
        RETURN NOT EXISTS (SELECT FROM jsonb_array_elements(rule -> 'any') AS parts (part)
            WHERE NOT rule_narrows(part));
    END IF;
    RETURN CASE rule ->> 'op'
        WHEN 'neq' THEN false
        WHEN 'exists' THEN compared = 'true'
            AND field NOT IN ('email', 'status', 'source', 'tags', 'created_at', 'updated_at')
        WHEN 'eq' THEN NOT (field = 'status' AND compared = '"active"')
        WHEN 'in' THEN NOT (field = 'status' AND compared ? 'active')
        WHEN 'contains' THEN field <> 'status' AND NOT (field = 'email' AND compared = '"@"')
        WHEN 'starts_with' THEN field <> 'status' AND NOT (field = 'email' AND compared = '"@"')
        WHEN 'gt' THEN field NOT IN ('created_at', 'updated_at') OR rule ->> 'value' >= '2000'
        WHEN 'gte' THEN field NOT IN ('created_at', 'updated_at') OR rule ->> 'value' >= '2000'
        ELSE field NOT IN ('created_at', 'updated_at') OR rule ->> 'value' < '2100'
    END;
END
$$;

UPDATE campaigns SET everyone = true
WHERE status <> 'draft' AND NOT everyone AND cardinality(include_tags) = 0
  AND (filter IS NULL OR NOT rule_narrows(filter));

DROP FUNCTION rule_narrows(jsonb);
