-- Tags were public unless a request said otherwise. Those about which no request ever said anything
-- but the name become private: tags that were made on the way, by a subscriber, an import or a
-- trigger, are among them and look the same (docs/adr/0080). A tag with a description or a category,
-- and one that was changed, was made for readers and stays as it is.
UPDATE tags SET is_public = false, version = version + 1, updated_at = greatest(updated_at, now())
WHERE is_public AND description IS NULL AND category IS NULL AND version = 1;
