-- Without it the planner expects a thousand links of each call, and plans each call anew.
ALTER FUNCTION append_consent_link(uuid, bytea, int) ROWS 1;
