-- Slots are taken by statements of the service.
DROP FUNCTION take_from_plan(uuid, text, bigint, timestamptz);
