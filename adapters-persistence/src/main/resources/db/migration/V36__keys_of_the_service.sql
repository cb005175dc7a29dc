-- Keys of one purpose each, sealed. They outlive the master key: links that were made with them stay
-- valid, and addresses that were hashed with them are still found.
CREATE TABLE service_keys (
    purpose text COLLATE "C" PRIMARY KEY,
    encryption_key_id text COLLATE "C" NOT NULL,
    sealed bytea NOT NULL
);
