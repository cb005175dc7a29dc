-- Beside mails with links, the queue holds attempts to sign in that failed, which its worker counts,
-- and the news of them and of new browsers. Without a reason a row is a mail with a link, as before.
ALTER TABLE access_mails
    ADD COLUMN reason text COLLATE "C" NOT NULL DEFAULT 'link',
    ADD COLUMN client text,
    ADD COLUMN user_agent text;
