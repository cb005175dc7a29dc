-- Uses so much more of the slot of this connection. SQLSTATE PR001 when it has not enough: then the
-- transaction is repeated, and grants again.
CREATE FUNCTION take_from_plan(of_workspace uuid, of_resource text, amount bigint, at_time timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE plan_usage SET used = used + amount
    WHERE workspace_id = of_workspace AND resource = of_resource
        AND slot = pg_backend_pid() % 16
        AND used + amount <= granted AND valid_until > at_time;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the slot has not enough left' USING ERRCODE = 'PR001';
    END IF;
END $$;
