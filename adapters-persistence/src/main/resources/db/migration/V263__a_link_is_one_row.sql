-- Without it the planner expects a thousand links of each call, and makes a new plan for each.
ALTER FUNCTION append_consent_link(uuid, bytea, int) ROWS 1;
