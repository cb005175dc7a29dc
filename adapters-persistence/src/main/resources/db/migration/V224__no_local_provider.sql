-- The local provider of plans is a server of its own, which keeps its customers and plans in a file.
DROP TABLE local_visits, local_customers;
