-- The few people whose bits fit an expression are read by their numbers.
CREATE UNIQUE INDEX audience_numbers_person ON audience_numbers (workspace_id, number);
