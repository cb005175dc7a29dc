-- The meaning of tables, columns and functions. This file is applied again whenever it changes.
-- docs/database.md is made of it. Columns that mean the same everywhere have no line here.


COMMENT ON TABLE accounts IS 'One contract and one bill: the owner of two environments.';
COMMENT ON COLUMN accounts.name IS 'shown to operators and members';
COMMENT ON COLUMN accounts.slug IS 'stands for the account in paths';
COMMENT ON COLUMN accounts.factor_required IS 'whether members need a second factor to reach it';
COMMENT ON COLUMN accounts.deleted_at IS 'since when it is being deleted; NULL while it is in use';

COMMENT ON TABLE workspaces IS
    'The data of an account in one environment. A reset or a deletion discards one.';
COMMENT ON COLUMN workspaces.account_id IS 'the owner';
COMMENT ON COLUMN workspaces.environment IS 'live or test';
COMMENT ON COLUMN workspaces.discarded_at IS
    'since when it is found no more; NULL while it is in use';
COMMENT ON COLUMN workspaces.sweep_at IS
    'when the next of its rows are removed; NULL while it is in use';

COMMENT ON TABLE api_key_directory IS 'Leads from the secret of a key to its workspace.';
COMMENT ON COLUMN api_key_directory.secret_hash IS 'SHA-256 of the secret';
COMMENT ON COLUMN api_key_directory.workspace_id IS 'of the key';
COMMENT ON COLUMN api_key_directory.key_id IS 'the key in api_keys';

COMMENT ON TABLE brandings IS 'How the pages of an account look to its subscribers.';
COMMENT ON COLUMN brandings.account_id IS 'the owner';
COMMENT ON COLUMN brandings.name IS 'of the sender';
COMMENT ON COLUMN brandings.colour IS 'of buttons and links';
COMMENT ON COLUMN brandings.logo_kind IS 'the format of the image, or url';
COMMENT ON COLUMN brandings.logo IS 'the image in base64, or its address';
COMMENT ON COLUMN brandings.postal_address IS 'of the sender';
COMMENT ON COLUMN brandings.imprint_url IS 'linked on every page';
COMMENT ON COLUMN brandings.privacy_url IS 'linked on every page';

COMMENT ON TABLE people IS 'People who can sign in, in the whole installation.';
COMMENT ON COLUMN people.address IS 'under which the person signs in';
COMMENT ON COLUMN people.address_key IS 'the address in lower case';
COMMENT ON COLUMN people.name IS 'shown to other members';
COMMENT ON COLUMN people.password_hash IS 'Argon2id; NULL until a password is chosen';
COMMENT ON COLUMN people.is_operator IS 'whether the person sees the whole installation';
COMMENT ON COLUMN people.disabled_at IS 'since when the person cannot sign in; NULL: can';
COMMENT ON COLUMN people.created_at IS 'when the person was added';

COMMENT ON TABLE account_members IS 'The roles of people in accounts.';
COMMENT ON COLUMN account_members.account_id IS 'the account';
COMMENT ON COLUMN account_members.person_id IS 'the member';
COMMENT ON COLUMN account_members.role IS 'a named set of permissions';
COMMENT ON COLUMN account_members.reach IS 'both environments, or test alone';
COMMENT ON COLUMN account_members.since IS 'when the person became a member';

COMMENT ON TABLE invitations IS 'Offers to become a member that were not accepted yet.';
COMMENT ON COLUMN invitations.account_id IS 'the account';
COMMENT ON COLUMN invitations.address IS 'of the person who is invited';
COMMENT ON COLUMN invitations.address_key IS 'the address in lower case';
COMMENT ON COLUMN invitations.role IS 'that the member gets';
COMMENT ON COLUMN invitations.reach IS 'both environments, or test alone';
COMMENT ON COLUMN invitations.secret_hash IS 'SHA-256 of the secret of the link';
COMMENT ON COLUMN invitations.created_at IS 'when the link was made';
COMMENT ON COLUMN invitations.expires_at IS 'when the link ends';

COMMENT ON TABLE sessions IS 'People who are signed in with a browser each.';
COMMENT ON COLUMN sessions.secret_hash IS 'SHA-256 of the secret in the cookie';
COMMENT ON COLUMN sessions.person_id IS 'who is signed in';
COMMENT ON COLUMN sessions.started_at IS 'when the person signed in';
COMMENT ON COLUMN sessions.authenticated_at IS 'when the person last entered the password or a code';
COMMENT ON COLUMN sessions.used_at IS 'noted once a minute at most';
COMMENT ON COLUMN sessions.address IS 'of the client that signed in';
COMMENT ON COLUMN sessions.user_agent IS 'of the browser that signed in';

COMMENT ON TABLE access_links IS 'Links for a set-up or a password that were not used yet, browsers in which a code is still to be entered, challenges for passkeys, and questions to an identity provider.';
COMMENT ON COLUMN access_links.secret_hash IS 'SHA-256 of the secret of the link, in the cookie, or of the challenge';
COMMENT ON COLUMN access_links.purpose IS 'what the link lets a person do';
COMMENT ON COLUMN access_links.person_id IS 'who chooses a password, enters a code or has a passkey; NULL for a set-up, for a challenge to any passkey, and for a question to an identity provider';
COMMENT ON COLUMN access_links.issuer IS 'the identity provider that vouches, while a code is still to be entered; else NULL';
COMMENT ON COLUMN access_links.subject IS 'the name of the person there, to which the code binds them; NULL without an issuer';
COMMENT ON COLUMN access_links.created_at IS 'when the link was made';
COMMENT ON COLUMN access_links.expires_at IS 'when the link ends';

COMMENT ON TABLE access_mails IS 'Mails about access to the dashboard that are to be sent, without secrets of links, and attempts to sign in that failed and are to be counted.';
COMMENT ON COLUMN access_mails.address IS 'of the receiver, or under which signing in failed';
COMMENT ON COLUMN access_mails.reason IS 'a link, a failed attempt to sign in, the news of many of them, of a new browser, of a used recovery code, or of a passkey';
COMMENT ON COLUMN access_mails.client IS 'the address that an attempt came from';
COMMENT ON COLUMN access_mails.user_agent IS 'of the browser that the news are about';
COMMENT ON COLUMN access_mails.invitation_id IS 'what the link accepts; NULL: it resets a password';
COMMENT ON COLUMN access_mails.created_at IS 'when the mail was asked for, or the attempt was made';
COMMENT ON COLUMN access_mails.due_at IS 'when it is sent, or tried again';
COMMENT ON COLUMN access_mails.attempts IS 'how often it was tried';

COMMENT ON TABLE factors IS 'Apps of people that make codes, one for each person.';
COMMENT ON COLUMN factors.person_id IS 'whose app it is';
COMMENT ON COLUMN factors.encryption_key_id IS 'the master key that sealed the secret';
COMMENT ON COLUMN factors.sealed IS 'the secret that the app shares with the service, encrypted';
COMMENT ON COLUMN factors.proposed_at IS 'when the secret was made';
COMMENT ON COLUMN factors.confirmed_at IS 'when its first code was entered; NULL: none is asked for yet';
COMMENT ON COLUMN factors.last_step IS 'the step of 30 seconds whose code was last accepted';
COMMENT ON COLUMN factors.codes_made_at IS 'when the recovery codes were made';

COMMENT ON TABLE recovery_codes IS 'Codes that stand once for a code of an app.';
COMMENT ON COLUMN recovery_codes.person_id IS 'whose code it is';
COMMENT ON COLUMN recovery_codes.code_hash IS 'a keyed hash of the code and of the person';

COMMENT ON TABLE passkeys IS 'Passkeys of people: keys that check those of their devices, which sign them in.';
COMMENT ON COLUMN passkeys.person_id IS 'whose passkey it is';
COMMENT ON COLUMN passkeys.credential IS 'by which the device finds its half of the key';
COMMENT ON COLUMN passkeys.algorithm IS 'the way to sign';
COMMENT ON COLUMN passkeys.public_key IS 'the half that verifies signatures (SubjectPublicKeyInfo), as URL-safe text';
COMMENT ON COLUMN passkeys.name IS 'given by the person';
COMMENT ON COLUMN passkeys.counter IS 'of the uses, as the device counted the last one; 0: it does not count';
COMMENT ON COLUMN passkeys.added_at IS 'when it was added';
COMMENT ON COLUMN passkeys.used_at IS 'the last use; NULL: there was none';

COMMENT ON TABLE provider_subjects IS 'Which person of an identity provider each person is, since they first signed in by it.';
COMMENT ON COLUMN provider_subjects.person_id IS 'who signs in';
COMMENT ON COLUMN provider_subjects.issuer IS 'the address of the provider';
COMMENT ON COLUMN provider_subjects.subject IS 'the name of the person there, which it gives to no other';
COMMENT ON COLUMN provider_subjects.bound_at IS 'when the person first signed in by it';

COMMENT ON TABLE sign_in_attempts IS 'Attempts to sign in since the last one that succeeded.';
COMMENT ON COLUMN sign_in_attempts.subject IS 'a keyed hash of the address, or of it and a device';
COMMENT ON COLUMN sign_in_attempts.attempts IS 'how many there were';
COMMENT ON COLUMN sign_in_attempts.last_at IS 'when the last one was looked at';

COMMENT ON TABLE api_keys IS 'Keys of the API, without their secrets.';
COMMENT ON COLUMN api_keys.name IS 'given by the client';
COMMENT ON COLUMN api_keys.prefix IS 'the first characters of the secret';
COMMENT ON COLUMN api_keys.last_four IS 'the last characters of the secret';
COMMENT ON COLUMN api_keys.scopes IS 'operations that the key may use';
COMMENT ON COLUMN api_keys.allowed_networks IS
    'from which the key may be used, with their lengths; none for everywhere';
COMMENT ON COLUMN api_keys.created_by_kind IS
    'of the identity that made the key; NULL: made before this was recorded';
COMMENT ON COLUMN api_keys.created_by_id IS 'of the key or member that made it';
COMMENT ON COLUMN api_keys.created_by_name IS 'of the key or member, as of then';
COMMENT ON COLUMN api_keys.expires_at IS 'when it ends by itself; NULL for never';
COMMENT ON COLUMN api_keys.revoked_at IS 'when it was ended; NULL while it is in use';
COMMENT ON COLUMN api_keys.last_used_at IS 'noted once a minute at most';

COMMENT ON TABLE service_keys IS
    'Keys of one purpose each, sealed with the master key. They outlive the master key.';
COMMENT ON COLUMN service_keys.purpose IS 'links, address hashes and so on';
COMMENT ON COLUMN service_keys.encryption_key_id IS 'names the master key that opens it';
COMMENT ON COLUMN service_keys.sealed IS 'the encrypted key';

COMMENT ON TABLE request_counts IS
    'Requests that all processes counted against limits. Empty after a crash.';
COMMENT ON COLUMN request_counts.window_start IS 'the beginning of the time that is counted';
COMMENT ON COLUMN request_counts.kind IS 'of limit';
COMMENT ON COLUMN request_counts.name IS 'the key or address that is limited';
COMMENT ON COLUMN request_counts.requests IS 'counted so far';

COMMENT ON TABLE test_clocks IS
    'How far the clock of a test environment is ahead. No row: not at all.';
COMMENT ON COLUMN test_clocks.ahead IS 'of the real time';

COMMENT ON TABLE counters IS
    'Exact totals, each spread over up to 16 slots: its value is their sum.';
COMMENT ON COLUMN counters.kind IS 'of rows that are counted';
COMMENT ON COLUMN counters.key IS
    'a tag, a campaign, a webhook, a week or a day; the nil UUID for the whole workspace';
COMMENT ON COLUMN counters.status IS 'of the rows; empty for rows without one';
COMMENT ON COLUMN counters.slot IS '0 to 15';
COMMENT ON COLUMN counters.n IS 'the part of the total in this slot; may be negative';

COMMENT ON TABLE audience_changes IS
    'Changes of people that are not folded yet into what counts them. A key is a tag; the nil UUID stands for everybody.';
COMMENT ON COLUMN audience_changes.key IS 'whose count moves';
COMMENT ON COLUMN audience_changes.subscriber_id IS 'whose bit of the key is to be looked at';
COMMENT ON COLUMN audience_changes.status IS 'of the person';
COMMENT ON COLUMN audience_changes.n IS 'by which the total of the key and the status moves: 1 or -1';
COMMENT ON COLUMN audience_changes.since IS 'when the person was changed';

COMMENT ON TABLE audience_totals IS
    'How many people a tag or the environment has. With the changes that are not folded yet it is exact.';
COMMENT ON COLUMN audience_totals.key IS 'a tag; the nil UUID for everybody';
COMMENT ON COLUMN audience_totals.status IS 'of the people';
COMMENT ON COLUMN audience_totals.n IS 'what is folded; below zero while a later change was folded first';

COMMENT ON TABLE audience_numbers IS 'The place of each person among the bits.';
COMMENT ON COLUMN audience_numbers.subscriber_id IS 'the person';
COMMENT ON COLUMN audience_numbers.number IS 'given once, in the order of folding';
COMMENT ON INDEX audience_numbers_person IS 'TaggedPeople: the people whose bits fit, when they are few';

COMMENT ON TABLE audience_chunks IS
    'Which of 20480 numbers in a row are on a tag, or have a status. Without a row: none.';
COMMENT ON COLUMN audience_chunks.chunk IS 'the number divided by 20480';
COMMENT ON COLUMN audience_chunks.key IS 'a tag; the nil UUID for everybody';
COMMENT ON COLUMN audience_chunks.status IS 'of the people; empty for a tag';
COMMENT ON COLUMN audience_chunks.bits IS 'one for each number';

COMMENT ON TABLE audience_folds IS 'How far the changes of an environment are folded. A worker holds the row.';
COMMENT ON COLUMN audience_folds.next_number IS 'of the next person';
COMMENT ON COLUMN audience_folds.floor IS 'no change that waits has a lower id, and none can get one';
COMMENT ON COLUMN audience_folds.filled_to IS
    'the person up to whom those are numbered who were there before an upgrade; NULL: all are';
COMMENT ON COLUMN audience_folds.folded_at IS 'the last turn';

COMMENT ON TABLE tags IS 'Groups that subscribers join.';
COMMENT ON COLUMN tags.name IS 'as the client wrote it';
COMMENT ON COLUMN tags.name_key IS 'the name in lower case';
COMMENT ON COLUMN tags.slug IS 'the name in URLs';
COMMENT ON COLUMN tags.description IS 'for readers of the preference page';
COMMENT ON COLUMN tags.category IS 'groups tags on the preference page';
COMMENT ON COLUMN tags.is_public IS 'whether subscribers see it and may choose it';
COMMENT ON COLUMN tags.double_opt_in IS 'whether joining asks for a confirmation by mail';

COMMENT ON TABLE segments IS 'Rules about people under a name.';
COMMENT ON COLUMN segments.name IS 'as the client wrote it';
COMMENT ON COLUMN segments.name_key IS 'the name in lower case';
COMMENT ON COLUMN segments.slug IS 'the name in URLs';
COMMENT ON COLUMN segments.description IS 'for the authors of campaigns';
COMMENT ON COLUMN segments.filter IS 'the rules, as JSON';

COMMENT ON TABLE signup_forms IS 'Forms by which people sign themselves up.';
COMMENT ON COLUMN signup_forms.id IS 'no secret: it is in the address of the form';
COMMENT ON COLUMN signup_forms.name IS 'for the account alone';
COMMENT ON COLUMN signup_forms.title IS 'of its page; NULL: a usual one';
COMMENT ON COLUMN signup_forms.page_text IS 'below the title';
COMMENT ON COLUMN signup_forms.consent_text IS 'what a person agrees to by sending it';
COMMENT ON COLUMN signup_forms.language IS
    'of the page and of the people who sign up; NULL: that of the browser';
COMMENT ON COLUMN signup_forms.fields IS
    'asked for besides the address: objects with name, label and required, as JSON';
COMMENT ON COLUMN signup_forms.tags IS 'that people get when they confirm';
COMMENT ON COLUMN signup_forms.allowed_origins IS 'of the sites whose pages may send it';
COMMENT ON COLUMN signup_forms.redirect_url IS
    'where browsers go afterwards; NULL: to a page of the service';
COMMENT ON COLUMN signup_forms.is_active IS 'whether it takes sign-ups';

COMMENT ON TABLE deleted_tags IS
    'Deleted tags whose members are still to leave, each with an event.';
COMMENT ON COLUMN deleted_tags.name IS 'at the deletion';
COMMENT ON COLUMN deleted_tags.slug IS 'at the deletion';
COMMENT ON COLUMN deleted_tags.description IS 'at the deletion';
COMMENT ON COLUMN deleted_tags.category IS 'at the deletion';
COMMENT ON COLUMN deleted_tags.is_public IS 'at the deletion';
COMMENT ON COLUMN deleted_tags.double_opt_in IS 'at the deletion';
COMMENT ON COLUMN deleted_tags.source IS 'how the tag was deleted';
COMMENT ON COLUMN deleted_tags.actor_kind IS 'that deleted it';
COMMENT ON COLUMN deleted_tags.actor_id IS 'that deleted it';
COMMENT ON COLUMN deleted_tags.actor_name IS 'that deleted it';
COMMENT ON COLUMN deleted_tags.deleted_at IS 'on the clock of the workspace';
COMMENT ON COLUMN deleted_tags.since IS 'on the real clock';
COMMENT ON COLUMN deleted_tags.due_at IS 'when the next members leave';

COMMENT ON TABLE subscribers IS 'People who may receive mail.';
COMMENT ON COLUMN subscribers.email IS 'as the client wrote it';
COMMENT ON COLUMN subscribers.email_key IS 'the address in the form in which it is compared';
COMMENT ON COLUMN subscribers.status IS 'pending, active, unsubscribed, bounced or complained';
COMMENT ON COLUMN subscribers.first_name IS 'as given';
COMMENT ON COLUMN subscribers.first_name_key IS 'the first name in lower case';
COMMENT ON COLUMN subscribers.last_name IS 'as given';
COMMENT ON COLUMN subscribers.last_name_key IS 'the last name in lower case';
COMMENT ON COLUMN subscribers.external_id IS 'the id in a system of the client';
COMMENT ON COLUMN subscribers.language IS 'a language tag';
COMMENT ON COLUMN subscribers.timezone IS 'an IANA time zone';
COMMENT ON COLUMN subscribers.metadata IS 'any values of the client';
COMMENT ON COLUMN subscribers.notes_count IS 'how many notes there are';
COMMENT ON COLUMN subscribers.source IS 'how the subscriber was added';
COMMENT ON COLUMN subscribers.confirmed_at IS 'when the person confirmed by mail';
COMMENT ON COLUMN subscribers.unsubscribed_at IS 'when the person unsubscribed';

COMMENT ON TABLE memberships IS 'A subscriber has a tag.';
COMMENT ON COLUMN memberships.subscriber_id IS 'the person';
COMMENT ON COLUMN memberships.tag_id IS 'the tag';
COMMENT ON COLUMN memberships.subscriber_status IS 'repeats subscribers.status, kept by a trigger';
COMMENT ON COLUMN memberships.subscriber_created_at IS 'repeats subscribers.created_at';
COMMENT ON COLUMN memberships.subscribed_at IS 'when the person joined';
COMMENT ON COLUMN memberships.source IS 'how the person joined';

COMMENT ON TABLE notes IS 'Notes of the client about a subscriber.';
COMMENT ON COLUMN notes.subscriber_id IS 'the person';
COMMENT ON COLUMN notes.content IS 'the text';
COMMENT ON COLUMN notes.author IS 'as the client named it';

COMMENT ON TABLE former_addresses IS 'Addresses that a subscriber had before the present one.';
COMMENT ON COLUMN former_addresses.subscriber_id IS 'the person';
COMMENT ON COLUMN former_addresses.email IS 'the former address';
COMMENT ON COLUMN former_addresses.until IS 'when it was replaced, on the clock of the workspace';

COMMENT ON TABLE soft_bounces IS 'Soft bounces in a row. An accepted mail deletes the row.';
COMMENT ON COLUMN soft_bounces.subscriber_id IS 'the person';
COMMENT ON COLUMN soft_bounces.email_key IS 'the address that bounced';
COMMENT ON COLUMN soft_bounces.in_a_row IS 'how many';

COMMENT ON TABLE taken_reports IS
    'Reports about mail that were taken: each is applied once. Removed after 30 days.';
COMMENT ON COLUMN taken_reports.hash IS 'SHA-256 of the mail and the whole report';
COMMENT ON COLUMN taken_reports.taken_at IS 'when it came, on the real clock';

COMMENT ON TABLE subscriber_actions IS 'Jobs that treat each chosen person in the same way.';
COMMENT ON COLUMN subscriber_actions.status IS 'queued, running, completed, cancelled or failed';
COMMENT ON COLUMN subscriber_actions.action IS 'tag, untag, unsubscribe or delete';
COMMENT ON COLUMN subscriber_actions.options IS
    'tags that are joined or left, the selection, and the client';
COMMENT ON COLUMN subscriber_actions.rules IS
    'the filter; NULL after the end, because rules can name people';
COMMENT ON COLUMN subscriber_actions.people IS 'chosen at the start';
COMMENT ON COLUMN subscriber_actions.examined IS 'people so far';
COMMENT ON COLUMN subscriber_actions.changed IS 'people so far';
COMMENT ON COLUMN subscriber_actions.unchanged IS 'people so far, who were so already';
COMMENT ON COLUMN subscriber_actions.refused IS 'people so far, for whom it is not possible';
COMMENT ON COLUMN subscriber_actions.reached_at IS 'creation of the last person that was examined';
COMMENT ON COLUMN subscriber_actions.reached_id IS 'the last person that was examined';
COMMENT ON COLUMN subscriber_actions.failure_reason IS 'why it failed';
COMMENT ON COLUMN subscriber_actions.started_at IS 'when a worker began';
COMMENT ON COLUMN subscriber_actions.ended_at IS 'when it ended';
COMMENT ON COLUMN subscriber_actions.due_at IS 'when it goes on, or the end of the lease';

COMMENT ON TABLE action_turns IS 'Workspaces take turns with their actions.';

COMMENT ON TABLE consent_heads IS
    'The end of each chain of consents. A writer holds one until it commits.';
COMMENT ON COLUMN consent_heads.chain IS '0 to 15';
COMMENT ON COLUMN consent_heads.last_number IS 'of the last link';
COMMENT ON COLUMN consent_heads.last_hash IS 'of the last link';

COMMENT ON TABLE consent_links IS
    'One link for each transaction that changed consents. Append-only.';
COMMENT ON COLUMN consent_links.chain IS '0 to 15';
COMMENT ON COLUMN consent_links.number IS 'counts the links of a chain';
COMMENT ON COLUMN consent_links.records IS 'how many consents the link has';
COMMENT ON COLUMN consent_links.previous_hash IS 'of the link before';
COMMENT ON COLUMN consent_links.hash IS 'of the link before and of all records';

COMMENT ON TABLE consents IS 'The records of a link. Append-only.';
COMMENT ON COLUMN consents.chain IS 'of the link';
COMMENT ON COLUMN consents.number IS 'of the link';
COMMENT ON COLUMN consents.place IS 'counts the records of a link';
COMMENT ON COLUMN consents.kind IS 'opt_in or opt_out';
COMMENT ON COLUMN consents.tag_id IS 'the tag; NULL for all marketing mail';
COMMENT ON COLUMN consents.source IS 'how it was given';
COMMENT ON COLUMN consents.occurred_at IS 'on the clock of the workspace';
COMMENT ON COLUMN consents.commitment IS 'a hash that stands for the person';

COMMENT ON TABLE consent_details IS
    'The personal part of each consent. It is deleted with the person and otherwise never changed.';
COMMENT ON COLUMN consent_details.subscriber_id IS 'the person';
COMMENT ON COLUMN consent_details.chain IS 'of the consent';
COMMENT ON COLUMN consent_details.number IS 'of the consent';
COMMENT ON COLUMN consent_details.place IS 'of the consent';
COMMENT ON COLUMN consent_details.salt IS 'makes the commitment unguessable';
COMMENT ON COLUMN consent_details.address IS 'at that time';
COMMENT ON COLUMN consent_details.actor_kind IS 'a key, a link, a trigger and so on';
COMMENT ON COLUMN consent_details.actor_id IS 'of the actor';
COMMENT ON COLUMN consent_details.actor_name IS 'of the actor';
COMMENT ON COLUMN consent_details.consent_source IS 'as the client named it';
COMMENT ON COLUMN consent_details.ip IS 'of the person, as the client gave it';
COMMENT ON COLUMN consent_details.user_agent IS 'of the person, as the client gave it';
COMMENT ON COLUMN consent_details.wording IS 'that the person agreed to';

COMMENT ON TABLE confirmations IS 'A person was asked by mail to confirm (double opt-in).';
COMMENT ON COLUMN confirmations.subscriber_id IS 'the person';
COMMENT ON COLUMN confirmations.id IS 'names the confirmation in its links';
COMMENT ON COLUMN confirmations.email IS 'the address that was asked';
COMMENT ON COLUMN confirmations.consent_place IS
    'where the person signed up, with the network address if it is known';
COMMENT ON COLUMN confirmations.consent_text IS 'shown in the mail';
COMMENT ON COLUMN confirmations.expires_at IS 'when the link ends, on the clock of the workspace';
COMMENT ON COLUMN confirmations.due_at IS 'when the row can be removed';
COMMENT ON COLUMN confirmations.confirmed_at IS 'when the person confirmed';
COMMENT ON COLUMN confirmations.mails_since IS 'since when the mails are counted';
COMMENT ON COLUMN confirmations.mails IS 'sent since then';
COMMENT ON COLUMN confirmations.last_mail_at IS 'when the latest mail was sent';

COMMENT ON TABLE pending_memberships IS 'A tag waits until the person has confirmed.';
COMMENT ON COLUMN pending_memberships.subscriber_id IS 'the person';
COMMENT ON COLUMN pending_memberships.tag_id IS 'the tag';
COMMENT ON COLUMN pending_memberships.requested_at IS 'when it was asked for';
COMMENT ON COLUMN pending_memberships.source IS 'how it was asked for';

COMMENT ON TABLE suppressions IS
    'Addresses that must not be mailed. They outlive the data of the person.';
COMMENT ON COLUMN suppressions.address_hash IS 'a keyed hash of the address';
COMMENT ON COLUMN suppressions.reason IS 'why the address is suppressed';
COMMENT ON COLUMN suppressions.email IS 'the address while a subscriber has it, or as it was suppressed by hand; NULL otherwise';

COMMENT ON TABLE suppression_lifts IS 'Suppressions that were ended, with the reason. Append-only.';
COMMENT ON COLUMN suppression_lifts.address_hash IS 'a keyed hash of the address';
COMMENT ON COLUMN suppression_lifts.suppressed_for IS 'the reason of the suppression';
COMMENT ON COLUMN suppression_lifts.suppressed_at IS 'when the suppression began';
COMMENT ON COLUMN suppression_lifts.reason IS 'why it was lifted';
COMMENT ON COLUMN suppression_lifts.actor_kind IS 'a key or the command line';
COMMENT ON COLUMN suppression_lifts.actor_id IS 'of the actor';
COMMENT ON COLUMN suppression_lifts.actor_name IS 'of the actor';
COMMENT ON COLUMN suppression_lifts.lifted_at IS 'on the clock of the workspace';

COMMENT ON TABLE objections IS
    'Addresses given up after unsubscribing: their next subscriber begins unsubscribed.';
COMMENT ON COLUMN objections.address_hash IS 'a keyed hash of the address';

COMMENT ON TABLE address_reviews IS
    'Workspaces whose active people are still to be compared with suppressed addresses.';
COMMENT ON COLUMN address_reviews.reached IS 'creation of the last person that was looked at';
COMMENT ON COLUMN address_reviews.reached_id IS 'the last person that was looked at';

COMMENT ON TABLE erasures IS 'Deleted subscribers whose traces are erased.';
COMMENT ON COLUMN erasures.subscriber_id IS 'the person';
COMMENT ON COLUMN erasures.addresses IS 'that the person had; empty at the end';
COMMENT ON COLUMN erasures.until IS 'when each address was given up; empty at the end';
COMMENT ON COLUMN erasures.requested_at IS 'on the clock of the workspace';
COMMENT ON COLUMN erasures.first_due_at IS 'when the erasing could begin';
COMMENT ON COLUMN erasures.due_at IS
    'when it continues, or the end of the lease; NULL once it has ended';
COMMENT ON COLUMN erasures.ended_at IS 'when all traces were erased';

COMMENT ON TABLE leftovers IS 'Deleted resources whose rows are removed in parts.';
COMMENT ON COLUMN leftovers.kind IS 'of the resource';
COMMENT ON COLUMN leftovers.id IS 'of the resource';
COMMENT ON COLUMN leftovers.since IS 'when the resource was deleted, on the real clock';

COMMENT ON TABLE templates IS 'Templates of mails.';
COMMENT ON COLUMN templates.name IS 'as the client wrote it';
COMMENT ON COLUMN templates.name_key IS 'the name in lower case';
COMMENT ON COLUMN templates.slug IS 'the name in URLs';
COMMENT ON COLUMN templates.category IS 'transactional or marketing';
COMMENT ON COLUMN templates.version IS 'the newest in template_versions';

COMMENT ON TABLE template_versions IS 'Every saved content of a template.';
COMMENT ON COLUMN template_versions.template_id IS 'the template';
COMMENT ON COLUMN template_versions.version IS 'counts the saved contents';
COMMENT ON COLUMN template_versions.name IS 'at that time';
COMMENT ON COLUMN template_versions.category IS 'at that time';
COMMENT ON COLUMN template_versions.subject IS 'with variables';
COMMENT ON COLUMN template_versions.preview_text IS 'shown by mail clients beside the subject';
COMMENT ON COLUMN template_versions.mjml IS 'the source, when it is MJML';
COMMENT ON COLUMN template_versions.html IS 'the source, when it is HTML';
COMMENT ON COLUMN template_versions.plain_text IS 'the text part';
COMMENT ON COLUMN template_versions.variables IS 'declared by the author, in the author''s order';
COMMENT ON COLUMN template_versions.saved_at IS 'when it was saved';

COMMENT ON TABLE campaigns IS 'A mail to many subscribers.';
COMMENT ON COLUMN campaigns.name IS 'as the client wrote it';
COMMENT ON COLUMN campaigns.name_key IS 'the name in lower case';
COMMENT ON COLUMN campaigns.status IS
    'draft, scheduled, sending, paused, sent, cancelled or failed';
COMMENT ON COLUMN campaigns.template_id IS 'the template, which may be deleted by now';
COMMENT ON COLUMN campaigns.template_version IS 'that is sent, from the start on';
COMMENT ON COLUMN campaigns.subject IS 'replaces that of the template';
COMMENT ON COLUMN campaigns.preview_text IS 'replaces that of the template';
COMMENT ON COLUMN campaigns.from_name IS 'of the sender';
COMMENT ON COLUMN campaigns.from_address IS 'of the sender';
COMMENT ON COLUMN campaigns.reply_to_name IS 'of the answers'' address';
COMMENT ON COLUMN campaigns.reply_to_address IS 'of answers';
COMMENT ON COLUMN campaigns.variables IS 'for all mails';
COMMENT ON COLUMN campaigns.include_tags IS 'whose members receive it';
COMMENT ON COLUMN campaigns.exclude_tags IS 'whose members do not receive it';
COMMENT ON COLUMN campaigns.match_all IS
    'whether all included tags are needed, and not one of them';
COMMENT ON COLUMN campaigns.on_unknown IS 'resend or hold a mail of which the outcome is unknown';
COMMENT ON COLUMN campaigns.scheduled_at IS 'the start, on the clock of the workspace';
COMMENT ON COLUMN campaigns.throttle_per_minute IS 'mails a minute at most';
COMMENT ON COLUMN campaigns.failure_reason IS 'why it failed';
COMMENT ON COLUMN campaigns.started_at IS 'on the clock of the workspace';
COMMENT ON COLUMN campaigns.completed_at IS 'on the clock of the workspace';
COMMENT ON COLUMN campaigns.frozen IS 'whether the audience is complete';
COMMENT ON COLUMN campaigns.frozen_created_at IS
    'creation of the last subscriber in the audience so far';
COMMENT ON COLUMN campaigns.frozen_subscriber_id IS 'the last subscriber in the audience so far';
COMMENT ON COLUMN campaigns.chunks IS 'made so far';
COMMENT ON COLUMN campaigns.freeze_due_at IS 'when the freezing goes on, or the end of its lease';
COMMENT ON COLUMN campaigns.freeze_gen IS 'counts the leases of the freezing';
COMMENT ON COLUMN campaigns.scheduled_zone IS 'the time zone in which the client wrote the start';
COMMENT ON COLUMN campaigns.start_due_at IS
    'the start on the clock of the database, or the end of a lease';
COMMENT ON COLUMN campaigns.start_gen IS 'counts the leases of the start';
COMMENT ON COLUMN campaigns.frozen_recipients IS 'how many are in the audience so far';
COMMENT ON COLUMN campaigns.filter IS
    'rules that choose among the people on the tags; NULL for none';
COMMENT ON COLUMN campaigns.track_opens IS 'whether opens are counted';
COMMENT ON COLUMN campaigns.track_clicks IS 'whether clicks are counted';
COMMENT ON COLUMN campaigns.segment_id IS
    'whose rules choose until it starts, and are its filter then; the segment may be gone';
COMMENT ON COLUMN campaigns.everyone IS 'whether it may be sent without tags and rules';
COMMENT ON COLUMN campaigns.headers IS 'added to every mail, by name';
COMMENT ON COLUMN campaigns.waiting_reason IS 'why a sending campaign sends nothing now';
COMMENT ON COLUMN campaigns.waiting_since IS 'when that began';

COMMENT ON TABLE campaign_chunks IS 'A range of the ledger that one worker holds at a time.';
COMMENT ON COLUMN campaign_chunks.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_chunks.number IS 'counts the chunks';
COMMENT ON COLUMN campaign_chunks.active IS 'whether the campaign is sending, kept by a trigger';
COMMENT ON COLUMN campaign_chunks.due_at IS 'when it goes on, or the end of the lease';
COMMENT ON COLUMN campaign_chunks.held IS 'whether a worker has it';
COMMENT ON COLUMN campaign_chunks.is_open IS 'whether mails are still to be sent';
COMMENT ON COLUMN campaign_chunks.reopening IS
    'whether the next claim makes those ready who were not reached';
COMMENT ON COLUMN campaign_chunks.first_position IS 'in the ledger';
COMMENT ON COLUMN campaign_chunks.last_position IS 'in the ledger';
COMMENT ON COLUMN campaign_chunks.ready IS 'recipients to whom nothing was sent yet';
COMMENT ON COLUMN campaign_chunks.deferred IS 'recipients who wait for another attempt';
COMMENT ON COLUMN campaign_chunks.accepted IS 'recipients';
COMMENT ON COLUMN campaign_chunks.bounced IS 'recipients';
COMMENT ON COLUMN campaign_chunks.failed IS 'recipients';
COMMENT ON COLUMN campaign_chunks.complained IS 'recipients';
COMMENT ON COLUMN campaign_chunks.suppressed IS 'recipients';
COMMENT ON COLUMN campaign_chunks.unknown IS 'recipients whose outcome is unknown';
COMMENT ON COLUMN campaign_chunks.announced IS
    'positions that are being handed over, where on_unknown is hold';

COMMENT ON TABLE campaign_turns IS 'Workspaces take turns with their chunks.';

COMMENT ON TABLE campaign_recipients IS 'The ledger: one row for each person in a campaign.';
COMMENT ON COLUMN campaign_recipients.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_recipients.position IS 'counts from 1 without gaps';
COMMENT ON COLUMN campaign_recipients.subscriber_id IS 'the person';
COMMENT ON COLUMN campaign_recipients.status IS
    'ready, deferred, accepted, bounced, complained, failed, suppressed or unknown';
COMMENT ON COLUMN campaign_recipients.attempts IS 'so far';
COMMENT ON COLUMN campaign_recipients.due_at IS
    'of the next attempt; with an outcome, when it was recorded';
COMMENT ON COLUMN campaign_recipients.reply IS 'of the mail server';

COMMENT ON TABLE campaign_throttles IS 'When the next mails of a throttled campaign may be sent.';
COMMENT ON COLUMN campaign_throttles.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_throttles.next_due_at IS 'no process sends earlier';

COMMENT ON TABLE held_refusals IS
    'Refusals that say that a mailbox does not exist, until their chunk is over.';
COMMENT ON COLUMN held_refusals.campaign_id IS 'the campaign';
COMMENT ON COLUMN held_refusals.chunk IS 'its number';
COMMENT ON COLUMN held_refusals.subscriber_id IS 'the person';
COMMENT ON COLUMN held_refusals.email IS 'the address at that time';
COMMENT ON COLUMN held_refusals.words IS 'of the mail server';
COMMENT ON COLUMN held_refusals.refused_at IS 'when';

COMMENT ON TABLE campaign_tellings IS
    'When the outcomes of a campaign are next turned into events.';
COMMENT ON COLUMN campaign_tellings.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_tellings.due_at IS 'NULL until its status changes';

COMMENT ON TABLE campaign_told IS 'Which outcomes were turned into events.';
COMMENT ON COLUMN campaign_told.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_told.number IS 'of the chunk';
COMMENT ON COLUMN campaign_told.told IS 'a bit for each position';

COMMENT ON TABLE replaced_outcomes IS
    'Outcomes that a retry or a report replaced before they were turned into events.';
COMMENT ON COLUMN replaced_outcomes.campaign_id IS 'the campaign';
COMMENT ON COLUMN replaced_outcomes.position IS 'in the ledger';
COMMENT ON COLUMN replaced_outcomes.ended_at IS 'when the outcome was recorded';
COMMENT ON COLUMN replaced_outcomes.subscriber_id IS 'the person';
COMMENT ON COLUMN replaced_outcomes.status IS 'the outcome';
COMMENT ON COLUMN replaced_outcomes.attempts IS 'until then';
COMMENT ON COLUMN replaced_outcomes.reply IS 'of the mail server';

COMMENT ON TABLE campaign_unsubscribes IS
    'People who unsubscribed by a link in a mail of the campaign, once each.';
COMMENT ON COLUMN campaign_unsubscribes.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_unsubscribes.subscriber_id IS 'the person';
COMMENT ON COLUMN campaign_unsubscribes.occurred_at IS 'on the clock of the workspace';

COMMENT ON TABLE emails IS 'Transactional mails.';
COMMENT ON COLUMN emails.to_key IS 'the recipient in the form in which it is compared';
COMMENT ON COLUMN emails.template_id IS 'the template; NULL for none';
COMMENT ON COLUMN emails.mail IS 'the message as accepted, without attachments';
COMMENT ON COLUMN emails.metadata IS 'any values of the client';
COMMENT ON COLUMN emails.status IS 'of before the claim, while the queue holds the mail';
COMMENT ON COLUMN emails.attempts IS 'so far';
COMMENT ON COLUMN emails.reply IS 'of the mail server';
COMMENT ON COLUMN emails.scheduled_at IS 'not before this time; NULL for at once';
COMMENT ON COLUMN emails.sent_at IS 'when the mail server accepted it';
COMMENT ON COLUMN emails.track_opens IS 'whether opens are counted';
COMMENT ON COLUMN emails.track_clicks IS 'whether clicks are counted';
COMMENT ON COLUMN emails.first_step_stored IS 'whether email_events has the first step';
COMMENT ON COLUMN emails.depth IS 'how many triggers are in the chain of causes';

COMMENT ON TABLE email_events IS 'The timeline of a mail.';
COMMENT ON COLUMN email_events.email_id IS 'the mail';
COMMENT ON COLUMN email_events.type IS 'of the step';
COMMENT ON COLUMN email_events.occurred_at IS 'on the clock of the workspace';
COMMENT ON COLUMN email_events.reply IS 'of the mail server';
COMMENT ON COLUMN email_events.claimed_at IS 'when the attempt began';

COMMENT ON TABLE email_attachments IS 'The attachments of mails.';
COMMENT ON COLUMN email_attachments.email_id IS 'the mail';
COMMENT ON COLUMN email_attachments.position IS 'in the mail';
COMMENT ON COLUMN email_attachments.filename IS 'as the recipient sees it';
COMMENT ON COLUMN email_attachments.content_type IS 'a MIME type';
COMMENT ON COLUMN email_attachments.content_id IS 'named by the HTML; NULL for none';
COMMENT ON COLUMN email_attachments.content IS 'the bytes';

COMMENT ON TABLE email_queue IS 'Mails that are still to be sent.';
COMMENT ON COLUMN email_queue.email_id IS 'the mail';
COMMENT ON COLUMN email_queue.due_at IS 'when it is sent, or the end of the lease';
COMMENT ON COLUMN email_queue.held IS 'whether a worker has it';
COMMENT ON COLUMN email_queue.attempts IS 'begun so far';
COMMENT ON COLUMN email_queue.scheduled IS 'whether it was accepted for a later time';
COMMENT ON COLUMN email_queue.claimed_at IS
    'when the worker took it; NULL when that step is stored';
COMMENT ON COLUMN email_queue.status IS 'as in emails';
COMMENT ON COLUMN email_queue.size IS 'of its content in bytes';

COMMENT ON TABLE email_turns IS 'Workspaces take turns with their mails.';

COMMENT ON TABLE simulated_mails IS 'Mails to the simulator of which more will be heard.';
COMMENT ON COLUMN simulated_mails.email_id IS 'the mail';
COMMENT ON COLUMN simulated_mails.due_at IS 'when the next event is made up';

COMMENT ON TABLE captured_mails IS
    'Mails that a test environment captured instead of sending them.';
COMMENT ON COLUMN captured_mails.message_id IS 'its header Message-ID';
COMMENT ON COLUMN captured_mails.from_text IS 'the header From';
COMMENT ON COLUMN captured_mails.to_text IS 'the header To';
COMMENT ON COLUMN captured_mails.to_key IS 'the recipient in the form in which it is compared';
COMMENT ON COLUMN captured_mails.subject IS 'the header Subject';
COMMENT ON COLUMN captured_mails.html IS 'the HTML part';
COMMENT ON COLUMN captured_mails.plain_text IS 'the text part';
COMMENT ON COLUMN captured_mails.source IS 'the whole message';
COMMENT ON COLUMN captured_mails.captured_at IS 'on the clock of the workspace';

COMMENT ON TABLE campaign_reactions IS 'The opens and clicks of each recipient of a campaign.';
COMMENT ON COLUMN campaign_reactions.campaign_id IS 'the campaign';
COMMENT ON COLUMN campaign_reactions.subscriber_id IS 'the person';
COMMENT ON COLUMN campaign_reactions.link_key IS 'made of the URL; zero for the opens';
COMMENT ON COLUMN campaign_reactions.link IS 'the URL; NULL for the opens';
COMMENT ON COLUMN campaign_reactions.reaction IS
    'open or click, with human_ before it when a request did not look like that of a machine';
COMMENT ON COLUMN campaign_reactions.times IS 'how often';
COMMENT ON COLUMN campaign_reactions.first_at IS 'on the clock of the workspace';
COMMENT ON COLUMN campaign_reactions.last_at IS 'on the clock of the workspace';

COMMENT ON TABLE email_reactions IS 'The opens and clicks of transactional mails.';
COMMENT ON COLUMN email_reactions.email_id IS 'the mail';
COMMENT ON COLUMN email_reactions.link_key IS 'made of the URL; zero for the opens';
COMMENT ON COLUMN email_reactions.link IS 'the URL; NULL for the opens';
COMMENT ON COLUMN email_reactions.reaction IS 'as in campaign_reactions';
COMMENT ON COLUMN email_reactions.times IS 'how often';
COMMENT ON COLUMN email_reactions.first_at IS 'on the clock of the workspace';
COMMENT ON COLUMN email_reactions.last_at IS 'on the clock of the workspace';

COMMENT ON TABLE reaction_queue IS 'New opens and clicks, until their event is recorded.';
COMMENT ON COLUMN reaction_queue.mail_id IS 'a campaign or a mail';
COMMENT ON COLUMN reaction_queue.person_id IS 'the recipient of a campaign; zero for a mail';
COMMENT ON COLUMN reaction_queue.link_key IS 'made of the URL; zero for the opens';
COMMENT ON COLUMN reaction_queue.due_at IS 'when it is turned into an event';

COMMENT ON TABLE queue_lows IS
    'The transactions that put an entry of a queue at a time that was over.';
COMMENT ON COLUMN queue_lows.queue IS 'its table';
COMMENT ON COLUMN queue_lows.number IS 'of the transaction';
COMMENT ON COLUMN queue_lows.announced_at IS 'it is forgotten a day later';

COMMENT ON TABLE outbox IS 'Events that committed with their change and were not passed on yet.';
COMMENT ON COLUMN outbox.type IS 'of the event';
COMMENT ON COLUMN outbox.occurred_at IS 'on the clock of the workspace';
COMMENT ON COLUMN outbox.body IS 'JSON as webhooks receive it, without number';
COMMENT ON COLUMN outbox.subscriber_id IS 'whom it is about';
COMMENT ON COLUMN outbox.tag_id IS 'that it is about';
COMMENT ON COLUMN outbox.campaign_id IS 'that it is about';
COMMENT ON COLUMN outbox.source IS 'how the change came in';
COMMENT ON COLUMN outbox.actor_kind IS 'that caused it';
COMMENT ON COLUMN outbox.actor_id IS 'that caused it';
COMMENT ON COLUMN outbox.actor_name IS 'that caused it';
COMMENT ON COLUMN outbox.depth IS 'how many triggers are in the chain of causes';
COMMENT ON COLUMN outbox.log_position IS 'where the write-ahead log ended: the order of events';
COMMENT ON COLUMN outbox.batch_place IS 'the order of events of one statement';
COMMENT ON COLUMN outbox.fires_triggers IS 'whether triggers react to it';
COMMENT ON COLUMN outbox.address_key IS 'of a mail, by which an erasure finds it';

COMMENT ON TABLE event_sequences IS
    'The last number of an event in each workspace. A relay holds its row.';
COMMENT ON COLUMN event_sequences.last_number IS 'that was given';
COMMENT ON COLUMN event_sequences.relayed_at IS 'when the workspace had its last turn';

COMMENT ON TABLE events IS 'The log of events.';
COMMENT ON COLUMN events.number IS 'counts the events of a workspace';
COMMENT ON COLUMN events.type IS 'of the event';
COMMENT ON COLUMN events.occurred_at IS 'on the clock of the workspace';
COMMENT ON COLUMN events.body IS 'JSON as webhooks receive it';
COMMENT ON COLUMN events.subscriber_id IS 'whom it is about';
COMMENT ON COLUMN events.tag_id IS 'that it is about';
COMMENT ON COLUMN events.campaign_id IS 'that it is about';
COMMENT ON COLUMN events.source IS 'how the change came in';
COMMENT ON COLUMN events.actor_kind IS 'that caused it';
COMMENT ON COLUMN events.actor_id IS 'that caused it';
COMMENT ON COLUMN events.actor_name IS 'that caused it';
COMMENT ON COLUMN events.depth IS 'how many triggers are in the chain of causes';
COMMENT ON COLUMN events.fires_triggers IS 'whether triggers react to it';
COMMENT ON COLUMN events.address_key IS 'of a mail, by which an erasure finds it';
COMMENT ON COLUMN events.is_erased IS 'whether the body has lost what it said about a person';

COMMENT ON TABLE webhooks IS 'Endpoints of the client that receive events.';
COMMENT ON COLUMN webhooks.url IS 'that is called';
COMMENT ON COLUMN webhooks.events IS 'types that are received';
COMMENT ON COLUMN webhooks.description IS 'for people';
COMMENT ON COLUMN webhooks.is_active IS 'whether events are sent';
COMMENT ON COLUMN webhooks.secret_prefix IS 'the first characters of the signing secret';
COMMENT ON COLUMN webhooks.disabled_at IS 'since when it is inactive';
COMMENT ON COLUMN webhooks.disabled_reason IS 'manual, gone or failing';
COMMENT ON COLUMN webhooks.last_delivery_at IS 'when a delivery last succeeded';

COMMENT ON TABLE webhook_secrets IS 'Secrets that sign deliveries.';
COMMENT ON COLUMN webhook_secrets.webhook_id IS 'the endpoint';
COMMENT ON COLUMN webhook_secrets.number IS 'counts the secrets';
COMMENT ON COLUMN webhook_secrets.encryption_key_id IS 'names the master key that opens it';
COMMENT ON COLUMN webhook_secrets.sealed IS 'the encrypted secret';
COMMENT ON COLUMN webhook_secrets.valid_until IS 'the end of its grace; NULL for the one in use';

COMMENT ON TABLE webhook_queues IS 'When an endpoint is next served, and its health.';
COMMENT ON COLUMN webhook_queues.webhook_id IS 'the endpoint';
COMMENT ON COLUMN webhook_queues.due_at IS
    'when it is served, or the end of the lease; NULL when nothing is queued';
COMMENT ON COLUMN webhook_queues.held IS 'whether a worker has it';
COMMENT ON COLUMN webhook_queues.consecutive_failures IS 'attempts in a row that failed';
COMMENT ON COLUMN webhook_queues.failing_since IS 'when they began, on the clock of the workspace';
COMMENT ON COLUMN webhook_queues.paused_until IS 'no attempt before this time';

COMMENT ON TABLE deliveries IS 'An event for an endpoint.';
COMMENT ON COLUMN deliveries.webhook_id IS 'the endpoint';
COMMENT ON COLUMN deliveries.event_id IS 'the event';
COMMENT ON COLUMN deliveries.event_type IS 'repeats that of the event';
COMMENT ON COLUMN deliveries.status IS 'pending, retrying, delivered, failed or skipped';
COMMENT ON COLUMN deliveries.attempts IS 'so far';
COMMENT ON COLUMN deliveries.delivered_at IS 'when it succeeded';

COMMENT ON TABLE delivery_queue IS 'Deliveries that are still to be attempted.';
COMMENT ON COLUMN delivery_queue.webhook_id IS 'the endpoint';
COMMENT ON COLUMN delivery_queue.delivery_id IS 'the delivery';
COMMENT ON COLUMN delivery_queue.event_id IS 'its event';
COMMENT ON COLUMN delivery_queue.due_at IS 'of the next attempt';
COMMENT ON COLUMN delivery_queue.attempts IS 'so far';
COMMENT ON COLUMN delivery_queue.kind IS 'scheduled, or manual when a client asked for it';
COMMENT ON COLUMN delivery_queue.earlier IS 'attempts before the schedule that is under way';

COMMENT ON TABLE delivery_attempts IS 'The attempts of deliveries.';
COMMENT ON COLUMN delivery_attempts.delivery_id IS 'the delivery';
COMMENT ON COLUMN delivery_attempts.attempted_at IS 'on the real clock';
COMMENT ON COLUMN delivery_attempts.number IS 'counts the attempts';
COMMENT ON COLUMN delivery_attempts.kind IS 'scheduled, or manual when a client asked for it';
COMMENT ON COLUMN delivery_attempts.response_status IS 'of HTTP; NULL without a response';
COMMENT ON COLUMN delivery_attempts.response_body IS 'its beginning';
COMMENT ON COLUMN delivery_attempts.response_micros IS 'how long it took';
COMMENT ON COLUMN delivery_attempts.error IS 'why there was no response';
COMMENT ON COLUMN delivery_attempts.ahead IS 'of the clock of the workspace at that time';
COMMENT ON COLUMN delivery_attempts.retry_after_micros IS 'as the endpoint asked';
COMMENT ON COLUMN delivery_attempts.is_final IS 'whether no other attempt follows';

COMMENT ON TABLE webhook_stats IS 'Outcomes of attempts by day.';
COMMENT ON COLUMN webhook_stats.webhook_id IS 'the endpoint';
COMMENT ON COLUMN webhook_stats.day IS 'in UTC, of the clock of the workspace';
COMMENT ON COLUMN webhook_stats.event_type IS 'of the deliveries';
COMMENT ON COLUMN webhook_stats.delivered IS 'deliveries that ended so';
COMMENT ON COLUMN webhook_stats.failed IS 'deliveries that ended so';
COMMENT ON COLUMN webhook_stats.attempts IS 'all';
COMMENT ON COLUMN webhook_stats.failed_attempts IS 'of them';
COMMENT ON COLUMN webhook_stats.response_micros IS 'their sum';
COMMENT ON COLUMN webhook_stats.response_times IS 'how many attempts took how long';
COMMENT ON COLUMN webhook_stats.last_delivery_at IS 'when one last succeeded';
COMMENT ON COLUMN webhook_stats.last_failure_at IS 'when one last failed';

COMMENT ON TABLE webhook_replays IS 'Jobs that queue ended deliveries again.';
COMMENT ON COLUMN webhook_replays.webhook_id IS 'the endpoint';
COMMENT ON COLUMN webhook_replays.status IS 'queued, running, completed, cancelled or failed';
COMMENT ON COLUMN webhook_replays.since IS 'deliveries from this time on';
COMMENT ON COLUMN webhook_replays.until IS 'deliveries before this time';
COMMENT ON COLUMN webhook_replays.statuses IS 'of deliveries';
COMMENT ON COLUMN webhook_replays.event_types IS 'of deliveries; empty for all';
COMMENT ON COLUMN webhook_replays.requeued IS 'so far';
COMMENT ON COLUMN webhook_replays.reached_at IS 'creation of the last delivery that was looked at';
COMMENT ON COLUMN webhook_replays.reached_id IS 'the last delivery that was looked at';
COMMENT ON COLUMN webhook_replays.failure_reason IS 'why it failed';
COMMENT ON COLUMN webhook_replays.started_at IS 'when a worker began';
COMMENT ON COLUMN webhook_replays.ended_at IS 'when it ended';
COMMENT ON COLUMN webhook_replays.due_at IS
    'when it goes on, or the end of the lease; NULL once it has ended';

COMMENT ON TABLE missed_events IS 'Spans of the log that an endpoint missed while it was inactive.';
COMMENT ON COLUMN missed_events.webhook_id IS 'the endpoint';
COMMENT ON COLUMN missed_events.version IS 'of the webhook at that time';
COMMENT ON COLUMN missed_events.events IS 'types that it received then';
COMMENT ON COLUMN missed_events.after_number IS 'the span begins after this event';
COMMENT ON COLUMN missed_events.last_number IS 'the last event of the span';

COMMENT ON TABLE triggers IS 'Automations that begin with an event.';
COMMENT ON COLUMN triggers.name IS 'as the client wrote it';
COMMENT ON COLUMN triggers.event_type IS 'that begins a run';
COMMENT ON COLUMN triggers.is_active IS 'whether runs begin';
COMMENT ON COLUMN triggers.name_key IS 'the name in lower case';
COMMENT ON COLUMN triggers.definition_version IS 'in trigger_versions, that new runs begin with';
COMMENT ON COLUMN triggers.subject IS
    'a tag, campaign or name that narrows the events; empty for none';
COMMENT ON COLUMN triggers.slug IS 'the name in URLs; NULL for none';

COMMENT ON TABLE trigger_versions IS 'Every saved definition of a trigger.';
COMMENT ON COLUMN trigger_versions.trigger_id IS 'the trigger';
COMMENT ON COLUMN trigger_versions.version IS 'counts the definitions';
COMMENT ON COLUMN trigger_versions.definition IS 'filter, conditions and steps';
COMMENT ON COLUMN trigger_versions.saved_at IS 'when it was saved';

COMMENT ON TABLE trigger_uses IS 'Tags and templates that the newest definition names.';
COMMENT ON COLUMN trigger_uses.trigger_id IS 'the trigger';
COMMENT ON COLUMN trigger_uses.kind IS 'tag or template';
COMMENT ON COLUMN trigger_uses.used_id IS 'the tag or template';

COMMENT ON TABLE trigger_runs IS 'A person goes through a trigger.';
COMMENT ON COLUMN trigger_runs.trigger_id IS 'the trigger';
COMMENT ON COLUMN trigger_runs.trigger_version IS 'the definition that it keeps';
COMMENT ON COLUMN trigger_runs.subscriber_id IS 'the person';
COMMENT ON COLUMN trigger_runs.event_id IS 'that it began with; NULL for a date';
COMMENT ON COLUMN trigger_runs.status IS
    'active, held, completed, skipped, exited, failed or cancelled';
COMMENT ON COLUMN trigger_runs.depth IS 'how many triggers are in the chain of causes';
COMMENT ON COLUMN trigger_runs.entry IS 'the event or occurrence that it began with, or once';
COMMENT ON COLUMN trigger_runs.facts IS 'about its beginning';
COMMENT ON COLUMN trigger_runs.place IS 'the wait that it is in';
COMMENT ON COLUMN trigger_runs.waits_until IS 'when the wait ends, on the clock of the workspace';
COMMENT ON COLUMN trigger_runs.reason IS 'why it ended so';

COMMENT ON TABLE trigger_steps IS 'The steps that runs made, each at most once.';
COMMENT ON COLUMN trigger_steps.trigger_id IS 'the trigger';
COMMENT ON COLUMN trigger_steps.run_id IS 'the run';
COMMENT ON COLUMN trigger_steps.place IS 'in the definition';
COMMENT ON COLUMN trigger_steps.number IS 'among the steps of the same moment';
COMMENT ON COLUMN trigger_steps.type IS 'of the step';
COMMENT ON COLUMN trigger_steps.outcome IS 'of the step';
COMMENT ON COLUMN trigger_steps.reason IS 'of the outcome';
COMMENT ON COLUMN trigger_steps.waits_until IS 'when a wait ends';
COMMENT ON COLUMN trigger_steps.occurred_at IS 'on the clock of the workspace';

COMMENT ON TABLE trigger_queue IS 'Runs that go on.';
COMMENT ON COLUMN trigger_queue.run_id IS 'the run';
COMMENT ON COLUMN trigger_queue.trigger_id IS 'its trigger';
COMMENT ON COLUMN trigger_queue.due_at IS 'when it goes on';
COMMENT ON COLUMN trigger_queue.attempts IS 'how often it was deferred since its last step';
COMMENT ON COLUMN trigger_queue.is_scheduled IS
    'whether it is a run of a date that is still to begin';

COMMENT ON TABLE date_scans IS
    'The look through all people that schedules the runs of a trigger by date.';
COMMENT ON COLUMN date_scans.trigger_id IS 'the trigger';
COMMENT ON COLUMN date_scans.first_at IS
    'from when on occurrences are scheduled, on the clock of the workspace';
COMMENT ON COLUMN date_scans.before_at IS 'until when; equal to first_at between two looks';
COMMENT ON COLUMN date_scans.last_seen IS 'the person that was seen last';
COMMENT ON COLUMN date_scans.due_at IS 'when it goes on';
COMMENT ON COLUMN date_scans.is_clearing IS 'whether scheduled runs of before are removed first';
COMMENT ON COLUMN date_scans.is_ended IS 'whether it ends after that';

COMMENT ON TABLE unsettled_triggers IS
    'Triggers that were stopped or started and whose runs are moved in parts.';
COMMENT ON COLUMN unsettled_triggers.trigger_id IS 'the trigger';
COMMENT ON COLUMN unsettled_triggers.since IS 'when it was stopped or started, on the real clock';

COMMENT ON TABLE plan_subscriptions IS 'The plan of an account, as the payment provider last said.';
COMMENT ON COLUMN plan_subscriptions.account_id IS 'the account';
COMMENT ON COLUMN plan_subscriptions.plan IS 'its name in the settings';
COMMENT ON COLUMN plan_subscriptions.status IS 'active, trialing, past_due, canceled or none';
COMMENT ON COLUMN plan_subscriptions.provider IS 'that sold it';
COMMENT ON COLUMN plan_subscriptions.reference IS 'of the subscription at the provider';
COMMENT ON COLUMN plan_subscriptions.paid_interval IS 'month or year; NULL when nothing is paid';
COMMENT ON COLUMN plan_subscriptions.period_start IS 'of the time that is paid';
COMMENT ON COLUMN plan_subscriptions.period_end IS 'of the time that is paid';
COMMENT ON COLUMN plan_subscriptions.cancel_at_period_end IS 'whether it ends then';
COMMENT ON COLUMN plan_subscriptions.since IS 'when this status began';
COMMENT ON COLUMN plan_subscriptions.ticket IS
    'drawn before the provider was asked: a later one wins';

COMMENT ON TABLE billing_customers IS 'The account of a customer of the payment provider.';
COMMENT ON COLUMN billing_customers.provider IS 'the payment provider';
COMMENT ON COLUMN billing_customers.customer IS 'its id of the customer';
COMMENT ON COLUMN billing_customers.account_id IS 'the account';

COMMENT ON TABLE billing_events IS 'Events of the payment provider that were dealt with.';
COMMENT ON COLUMN billing_events.provider IS 'the payment provider';
COMMENT ON COLUMN billing_events.event IS 'its id of the event';
COMMENT ON COLUMN billing_events.received_at IS 'when it came';

COMMENT ON TABLE plan_terms IS
    'The plan of the account, under its live workspace. No row: the basic plan.';
COMMENT ON COLUMN plan_terms.plan IS 'its name in the settings';
COMMENT ON COLUMN plan_terms.months_from IS
    'when months of mail begin; NULL for calendar months in UTC';
COMMENT ON COLUMN plan_terms.ends_at IS 'from when on only the basic plan holds; NULL for never';

COMMENT ON TABLE plan_usage IS
    'How much of a resource is used, spread over 16 slots: the sum is the usage.';
COMMENT ON COLUMN plan_usage.resource IS 'that a plan limits';
COMMENT ON COLUMN plan_usage.slot IS '0 to 15';
COMMENT ON COLUMN plan_usage.used IS 'of the part of this slot';
COMMENT ON COLUMN plan_usage.granted IS 'to this slot';
COMMENT ON COLUMN plan_usage.valid_until IS 'from then on all slots are granted again first';
COMMENT ON COLUMN plan_usage.counted_from IS 'earlier usage does not count';
COMMENT ON COLUMN plan_usage.plans IS
    'by which the slots were granted; empty before the rows were counted';

COMMENT ON TABLE plan_campaign_mails IS
    'Mails that were counted when a campaign started. The row goes at its end.';
COMMENT ON COLUMN plan_campaign_mails.campaign_id IS 'the campaign';
COMMENT ON COLUMN plan_campaign_mails.mails IS 'counted';
COMMENT ON COLUMN plan_campaign_mails.counted_at IS 'when';

COMMENT ON TABLE imports IS 'Files of subscribers that are imported.';
COMMENT ON COLUMN imports.status IS 'held, queued, running, completed or failed';
COMMENT ON COLUMN imports.options IS 'of the client';
COMMENT ON COLUMN imports.lines_read IS 'so far';
COMMENT ON COLUMN imports.created_rows IS 'so far';
COMMENT ON COLUMN imports.updated_rows IS 'so far';
COMMENT ON COLUMN imports.ignored_rows IS 'so far';
COMMENT ON COLUMN imports.rejected_rows IS 'so far';
COMMENT ON COLUMN imports.failure_reason IS 'why it failed';
COMMENT ON COLUMN imports.due_at IS 'when it goes on, or the end of the lease';
COMMENT ON COLUMN imports.completed_at IS 'when it ended';
COMMENT ON COLUMN imports.format IS 'csv or ndjson';
COMMENT ON COLUMN imports.total_bytes IS 'of the file';
COMMENT ON COLUMN imports.bytes_read IS 'so far';
COMMENT ON COLUMN imports.started_at IS 'when a worker began';

COMMENT ON TABLE import_chunks IS 'The file of an import, until its end.';
COMMENT ON COLUMN import_chunks.import_id IS 'the import';
COMMENT ON COLUMN import_chunks.number IS 'counts the chunks';
COMMENT ON COLUMN import_chunks.content IS 'the bytes';

COMMENT ON TABLE import_rejects IS 'Rows that an import refused.';
COMMENT ON COLUMN import_rejects.import_id IS 'the import';
COMMENT ON COLUMN import_rejects.line IS 'of the file';
COMMENT ON COLUMN import_rejects.code IS 'of the problem';
COMMENT ON COLUMN import_rejects.reason IS 'in words';
COMMENT ON COLUMN import_rejects.content IS 'of the row';

COMMENT ON TABLE import_turns IS 'Workspaces take turns with their imports.';

COMMENT ON TABLE idempotency_records IS 'Answers of requests with an idempotency key.';
COMMENT ON COLUMN idempotency_records.key IS 'that the client sent';
COMMENT ON COLUMN idempotency_records.request_hash IS 'of method, path and body';
COMMENT ON COLUMN idempotency_records.response_status IS 'of HTTP; NULL while the request runs';
COMMENT ON COLUMN idempotency_records.response_headers IS 'that are sent again';
COMMENT ON COLUMN idempotency_records.response_body IS 'sealed';
COMMENT ON COLUMN idempotency_records.expires_at IS 'when the key is free again';
COMMENT ON COLUMN idempotency_records.encryption_key_id IS 'names the key that opens the body';
COMMENT ON COLUMN idempotency_records.pending_until IS
    'until when a call to another system may be under way';

COMMENT ON FUNCTION activate_chunks() IS
    'A pause takes the chunks of a campaign out of the workers'' sight; going on brings them back.';
COMMENT ON FUNCTION add_event_sequences() IS
    'Every workspace has a row in event_sequences from its beginning.';
COMMENT ON FUNCTION add_to_counter(uuid, text, uuid, text, bigint) IS
    'Adds to a counter, in a slot that no other transaction holds.';
COMMENT ON FUNCTION add_up(int[], int[]) IS 'Adds two lists place by place.';
COMMENT ON FUNCTION add_webhook_queues() IS
    'Every webhook has a row in webhook_queues from its beginning.';
COMMENT ON FUNCTION append_consent_link(uuid, bytea, int) IS
    'Appends a link to a chain of consents that no other transaction holds.';
COMMENT ON FUNCTION claim_idempotency_key(uuid, text, bytea, timestamptz, timestamptz, timestamptz) IS
    'Takes an idempotency key for a request, or returns its earlier answer.';
COMMENT ON FUNCTION drop_id_partition(regclass, timestamptz, text) IS
    'Drops the oldest partition that ends before a time, or some older rows of the rest.';
COMMENT ON FUNCTION announce_low() IS
    'Tells the processes that an entry was put at a time that is over.';
COMMENT ON FUNCTION due_work(bigint, jsonb) IS 'Says which kinds of work are due within a time.';
COMMENT ON FUNCTION first_id_of(timestamptz) IS 'The first id that can be made at a time.';
COMMENT ON FUNCTION forget_emails(uuid, uuid) IS
    'Removes the counters of the weeks of mails that are dropped.';
COMMENT ON FUNCTION forget_logged_requests(uuid, uuid) IS
    'Removes the counters of the weeks of requests that are dropped.';
COMMENT ON FUNCTION has_id_partition(regclass, uuid, uuid) IS
    'Says whether a partition has ids of a range.';
COMMENT ON FUNCTION has_rest(regclass) IS 'Says whether rows are in the default partition.';
COMMENT ON FUNCTION id_partitions(regclass) IS
    'Lists the partitions of a table by their ranges of ids.';
COMMENT ON FUNCTION keep_count(text, text) IS
    'Has the rows of a table counted as a whole from now on.';
COMMENT ON FUNCTION keep_count(text, text, text, text) IS
    'Has the rows of a table counted from now on, by a key and a status.';
COMMENT ON FUNCTION keep_count_by_status(text, text) IS
    'Has the rows of a table counted by status from now on.';
COMMENT ON FUNCTION keep_count_by_week(text, text) IS
    'Has the rows of a table counted by week and status from now on.';
COMMENT ON FUNCTION keep_count_of_partitions(text, text, text, text) IS
    'Has the counters follow when a partition is dropped.';
COMMENT ON FUNCTION keep_statistics_of_workspaces(regclass) IS
    'Has ANALYZE pass over the workspaces of a table (PostgreSQL 18).';
COMMENT ON FUNCTION make_id_partition(regclass, text, timestamptz) IS
    'Makes the partition of a day, week or month.';
COMMENT ON FUNCTION make_id_partitions(regclass, text, int) IS
    'Makes the partitions of this day, week or month and of those after it.';
COMMENT ON FUNCTION moment_of_id(uuid) IS 'The time in an id.';
COMMENT ON FUNCTION move_count() IS
    'Moves one from the counter of the old status to that of the new one.';
COMMENT ON FUNCTION oldest_due_history(regclass, timestamptz, text) IS
    'Since when history is due to be dropped.';
COMMENT ON FUNCTION present_memberships(uuid, uuid) IS
    'The memberships of a subscriber as JSON, read after a lock.';
COMMENT ON FUNCTION present_pending(uuid, uuid) IS
    'The tags that wait for a subscriber as JSON, read after a lock.';
COMMENT ON FUNCTION real_time(uuid, timestamptz) IS
    'A time of the clock of a workspace on the clock of the database.';
COMMENT ON FUNCTION refuse_change() IS
    'Refuses to change or delete rows of an append-only table, unless the workspace is discarded.';
COMMENT ON FUNCTION remove_steps() IS 'The steps of runs are deleted with the runs.';
COMMENT ON FUNCTION repeat_subscriber_status() IS
    'A new status of a subscriber is written to all memberships of the subscriber.';
COMMENT ON FUNCTION require_tags() IS
    'Refuses rows whose tag does not exist, and locks the tags until the transaction ends.';
COMMENT ON FUNCTION store_first_statistics(regclass) IS
    'Stores first statistics of a new table (PostgreSQL 18).';
COMMENT ON FUNCTION store_statistics_of_columns(regclass) IS
    'Stores first statistics of columns that are known by name (PostgreSQL 18).';
COMMENT ON FUNCTION store_statistics_that_change(regclass) IS
    'Stores first statistics that autovacuum may replace.';
COMMENT ON FUNCTION uncount_captured_mails(regclass) IS
    'Takes a partition out of the counters before it is dropped.';
COMMENT ON FUNCTION uncount_deliveries(regclass) IS
    'Takes a partition out of the counters before it is dropped.';
COMMENT ON FUNCTION week_of_id(uuid) IS
    'The first id of the week of an id: the key of the counters of a week.';
COMMENT ON FUNCTION workspace_time(uuid, timestamptz) IS
    'A time of the clock of the database on the clock of a workspace.';
COMMENT ON FUNCTION count_campaign_reactions() IS 'Keeps the counters of campaign_reactions.';
COMMENT ON FUNCTION count_campaign_unsubscribes() IS 'Keeps the counters of campaign_unsubscribes.';
COMMENT ON FUNCTION count_campaigns() IS 'Keeps the counters of campaigns.';
COMMENT ON FUNCTION count_captured_mails() IS 'Keeps the counters of captured_mails.';
COMMENT ON FUNCTION count_deliveries() IS 'Keeps the counters of deliveries.';
COMMENT ON FUNCTION count_logged_requests() IS 'Keeps the counters of logged_requests.';
COMMENT ON FUNCTION count_emails() IS 'Keeps the counters of emails.';
COMMENT ON FUNCTION count_imports() IS 'Keeps the counters of imports.';
COMMENT ON FUNCTION begin_folding() IS 'Gives a new workspace the row that folding holds.';
COMMENT ON FUNCTION count_memberships() IS 'Notes who joined and left which tag.';
COMMENT ON FUNCTION count_subscriber_actions() IS 'Keeps the counters of subscriber_actions.';
COMMENT ON FUNCTION count_segments() IS 'Keeps the counters of segments.';
COMMENT ON FUNCTION count_signup_forms() IS 'Keeps the counters of sign-up forms.';
COMMENT ON FUNCTION count_subscribers() IS 'Notes who came and went, and counts them by days.';
COMMENT ON FUNCTION count_tags() IS 'Keeps the counters of tags.';
COMMENT ON FUNCTION count_templates() IS 'Keeps the counters of templates.';
COMMENT ON FUNCTION count_trigger_runs() IS 'Keeps the counters of trigger_runs.';
COMMENT ON FUNCTION count_triggers() IS 'Keeps the counters of triggers.';
COMMENT ON FUNCTION count_webhook_replays() IS 'Keeps the counters of webhook_replays.';
COMMENT ON FUNCTION count_webhooks() IS 'Keeps the counters of webhooks.';
COMMENT ON FUNCTION day_of(timestamptz) IS
    'The first id of a day in UTC: the key of the figures of the day.';
COMMENT ON FUNCTION move_subscriber() IS
    'Notes a new status of a subscriber, and counts who left.';
COMMENT ON FUNCTION wait_for_unheard_events() IS
    'Lets a new listener wait for a transaction that stores events without a relay.';

-- The reader of each index: a class with a statement that needs it, a function, or the table of a
-- foreign key whose rows are deleted. An index without a reader is dropped.
COMMENT ON INDEX accounts_by_slug IS 'JdbiAccounts: the account of a path';
COMMENT ON INDEX people_by_address IS 'JdbiPeople: the person of an address';
COMMENT ON INDEX account_members_by_person IS 'JdbiAccountMembers: the accounts of a person';
COMMENT ON INDEX invitations_by_address IS 'JdbiInvitations: the invitations of an account';
COMMENT ON INDEX invitations_by_secret IS 'JdbiInvitations: the invitation of a link';
COMMENT ON INDEX sessions_by_secret IS 'JdbiSessions: the session of a cookie';
COMMENT ON INDEX sessions_by_person IS 'JdbiSessions: the sessions of a person';
COMMENT ON INDEX passkeys_by_credential IS 'JdbiPasskeys: the passkey of an answer, and whether a new one is known';
COMMENT ON INDEX passkeys_by_person IS 'JdbiPasskeys: the passkeys of a person, the oldest first';
COMMENT ON INDEX provider_subjects_by_subject IS 'JdbiProviderSubjects: the person who is bound to a subject';
COMMENT ON INDEX access_links_by_person IS 'JdbiAccessLinks: the links of a person';
COMMENT ON INDEX access_mails_due IS 'JdbiAccessMails: the mail that waits longest';
COMMENT ON INDEX sign_in_attempts_by_time IS 'JdbiSignInAttempts: the attempts that are old';
COMMENT ON INDEX workspaces_in_use IS 'JdbiAccounts: the environments of an account, each once';
COMMENT ON INDEX workspaces_to_sweep IS 'JdbiDiscardedWorkspaces: the next discarded one';
COMMENT ON INDEX api_key_directory_by_key IS
    'JdbiApiKeys: the entry of a key that is rotated, revoked or moved';
COMMENT ON INDEX api_keys_by_creation IS 'JdbiApiKeys: the list';
COMMENT ON INDEX tags_by_creation IS 'JdbiTags: the list by creation';
COMMENT ON INDEX audience_changes_head IS 'AudienceFolding: the first changes of any environment';
COMMENT ON INDEX audience_folds_open IS 'AudienceFolding: environments whose people have no numbers yet';
COMMENT ON INDEX deleted_tags_due IS 'JdbiDeletedTags: the tag whose members leave next';
COMMENT ON INDEX subscribers_by_creation IS 'SubscriberPages: the list by creation';
COMMENT ON INDEX subscribers_by_status IS 'SubscriberPages: the list of a status';
COMMENT ON INDEX subscribers_by_update IS 'SubscriberPages: the list by change';
COMMENT ON INDEX subscribers_by_external_id IS 'SubscriberConditions: the filter external_id';
COMMENT ON INDEX subscribers_by_first_name IS
    'SubscriberConditions: the search by the beginning of a name';
COMMENT ON INDEX subscribers_by_last_name IS
    'SubscriberConditions: the search by the beginning of a name';
COMMENT ON INDEX memberships_by_tag IS 'TagWalk: the people on a tag, active ones first';
COMMENT ON INDEX notes_by_creation IS 'JdbiNotes: the notes of a person';
COMMENT ON INDEX subscriber_actions_in_order IS 'JdbiActions: the list';
COMMENT ON INDEX subscriber_actions_by_status IS 'JdbiActions: the list of a status';
COMMENT ON INDEX subscriber_actions_open IS
    'JdbiActionQueue: the claim of an action, environment by environment';
COMMENT ON INDEX subscriber_actions_due IS 'due_work: the first due action';
COMMENT ON INDEX consent_details_by_record IS 'JdbiConsents: the details of records of a chain';
COMMENT ON INDEX confirmations_due IS 'JdbiConfirmations: the confirmations that have expired';
COMMENT ON INDEX pending_memberships_by_tag IS 'JdbiTags: the waiting people of a deleted tag';
COMMENT ON INDEX suppressions_by_creation IS 'JdbiSuppressions: the list';
COMMENT ON INDEX suppression_lifts_by_address IS 'JdbiSuppressionLifts: the list of an address';
COMMENT ON INDEX erasures_due IS 'JdbiErasures: the first due erasure';
COMMENT ON INDEX erasures_waiting IS 'JdbiErasures: the due erasures of an environment';
COMMENT ON INDEX templates_by_creation IS 'JdbiTemplates: the list by creation';
COMMENT ON INDEX templates_by_update IS 'JdbiTemplates: the list by change';
COMMENT ON INDEX campaigns_by_creation IS 'JdbiCampaigns: the list by creation';
COMMENT ON INDEX campaigns_by_update IS 'JdbiCampaigns: the list by change';
COMMENT ON INDEX campaigns_by_name IS
    'JdbiCampaigns: the list by name, and the search by its beginning';
COMMENT ON INDEX campaigns_by_status IS 'JdbiCampaigns: the list of a status';
COMMENT ON INDEX campaigns_to_freeze IS 'Freezing: the campaign that is frozen next';
COMMENT ON INDEX campaigns_to_finish IS 'Finishing: the campaigns that may be over';
COMMENT ON INDEX campaigns_to_start IS 'JdbiCampaignStarts: the scheduled campaigns that are due';
COMMENT ON INDEX campaign_chunks_due IS 'due_work: the first due chunk';
COMMENT ON INDEX campaign_chunks_waiting IS
    'ChunkClaims: the claim of a chunk, environment by environment';
COMMENT ON INDEX campaign_chunks_open IS 'Finishing: whether a campaign has an open chunk';
COMMENT ON INDEX campaign_recipients_by_subscriber IS
    'JdbiLedgerPersonalDataEraser: the campaigns of a person';
COMMENT ON INDEX held_refusals_person IS
    'subscribers: the foreign key: the rows of a deleted person go';
COMMENT ON INDEX campaign_tellings_due IS
    'JdbiPendingCampaignEvents: the campaign whose outcomes are looked at next';
COMMENT ON INDEX emails_by_creation IS 'EmailLog: the list';
COMMENT ON INDEX emails_by_recipient IS 'EmailLog: the list of an address';
COMMENT ON INDEX emails_by_status IS 'EmailLog: the list of a status';
COMMENT ON INDEX emails_by_template IS 'EmailLog: the list of a template';
COMMENT ON INDEX email_queue_due IS 'due_work: the first due mail';
COMMENT ON INDEX email_queue_waiting IS
    'EmailClaims: the claim of mails, environment by environment';
COMMENT ON INDEX email_queue_held IS 'EmailLog: the mails that are being handed over';
COMMENT ON INDEX simulated_mails_due IS 'JdbiSimulatedMails: the simulated mails that are due';
COMMENT ON INDEX captured_mails_by_time IS 'JdbiCapturedMails: the list';
COMMENT ON INDEX captured_mails_by_recipient IS 'JdbiCapturedMails: the list of an address';
COMMENT ON INDEX captured_mails_rest_message IS 'JdbiCapturedMails: each message once';
COMMENT ON INDEX campaign_reactions_by_subscriber IS
    'JdbiEngagementPersonalDataEraser: the opens and clicks of a person';
COMMENT ON INDEX reaction_queue_due IS
    'PendingEngagementEvents: the reactions whose events are recorded next';
COMMENT ON INDEX events_rest_number IS 'JdbiEvents: the log by number, each once';
COMMENT ON INDEX events_by_subscriber IS 'JdbiEventPersonalDataEraser: the events of a person';
COMMENT ON INDEX events_by_address IS 'JdbiEventPersonalDataEraser: the events of an address';
COMMENT ON INDEX webhooks_by_creation IS 'JdbiWebhooks: the list';
COMMENT ON INDEX webhook_secrets_in_use IS 'StoredSecrets: one secret in use';
COMMENT ON INDEX outbox_head IS 'JdbiOutbox: the first waiting event of any environment';
COMMENT ON INDEX webhook_queues_due IS 'EndpointLeases: the endpoints that are due';
COMMENT ON INDEX deliveries_by_status IS 'JdbiDeliveries: the list of a status';
COMMENT ON INDEX deliveries_by_event IS 'JdbiEventPersonalDataEraser: the deliveries of an event';
COMMENT ON INDEX delivery_queue_order IS
    'QueuedDeliveries: the due deliveries of an endpoint in order';
COMMENT ON INDEX webhook_replays_by_webhook IS 'JdbiReplays: the list of a webhook';
COMMENT ON INDEX webhook_replays_due IS 'JdbiReplayQueue: the replay that goes on next';
COMMENT ON INDEX triggers_by_creation IS 'JdbiTriggers: the list by creation';
COMMENT ON INDEX triggers_by_name IS
    'JdbiTriggers: the list by name, and the search by its beginning';
COMMENT ON INDEX triggers_by_change IS 'JdbiTriggers: the list by change';
COMMENT ON INDEX triggers_by_event IS 'JdbiTriggers: the active triggers of an event';
COMMENT ON INDEX triggers_by_slug IS 'JdbiTriggers: a trigger by its slug, each once';
COMMENT ON INDEX trigger_uses_by_trigger IS 'TriggerWriting: the uses of a changed trigger';
COMMENT ON INDEX trigger_runs_by_creation IS 'JdbiTriggerRuns: the list of a trigger';
COMMENT ON INDEX trigger_runs_by_subscriber IS 'JdbiTriggerRuns: the running runs of a person';
COMMENT ON INDEX trigger_runs_by_entry IS 'EnteringRuns: one run for each entry';
COMMENT ON INDEX trigger_runs_by_status IS 'JdbiTriggerRuns: the list of a status';
COMMENT ON INDEX trigger_runs_caused IS
    'JdbiTriggerRuns: the runs that runs have started for a person';
COMMENT ON INDEX trigger_queue_due IS 'due_work: the first due run';
COMMENT ON INDEX trigger_queue_by_trigger IS 'JdbiTriggers: the queued runs of a deleted trigger';
COMMENT ON INDEX trigger_queue_in_turn IS
    'JdbiTriggerQueue: the claim of runs, environment by environment';
COMMENT ON INDEX trigger_queue_scheduled IS
    'ScheduledRuns: the scheduled runs of a changed trigger';
COMMENT ON INDEX date_scans_due IS 'JdbiDateScans: the scan that goes on next';
COMMENT ON INDEX billing_events_old IS 'JdbiPlanSubscriptions: the messages that are forgotten';
COMMENT ON INDEX taken_reports_old IS 'JdbiTakenReports: the reports that are forgotten';
COMMENT ON INDEX imports_by_creation IS 'JdbiImports: the list';
COMMENT ON INDEX imports_held IS 'JdbiImports: those that were not started in time';
COMMENT ON INDEX imports_due IS 'due_work: the first due import';
COMMENT ON INDEX imports_by_status IS 'JdbiImports: the list of a status';
COMMENT ON INDEX imports_unfinished IS
    'JdbiImportQueue: the claim of an import, environment by environment';
COMMENT ON INDEX idempotency_records_expired IS
    'JdbiIdempotencyRecords: the answers that have expired';
COMMENT ON INDEX segments_by_creation IS 'JdbiSegments: the list by creation';
COMMENT ON INDEX signup_forms_by_creation IS 'JdbiSignupForms: the list by creation';
COMMENT ON INDEX signup_forms_open IS 'JdbiSignupForms: the form that a visitor names';

COMMENT ON TABLE audit_ends IS 'The end of each chain of an audit log.';
COMMENT ON COLUMN audit_ends.account_id IS 'whose log it is; the account may be deleted';
COMMENT ON COLUMN audit_ends.chain IS 'number of the chain, from 0';
COMMENT ON COLUMN audit_ends.last_number IS 'of its last entry';
COMMENT ON COLUMN audit_ends.last_at IS 'when that one was written';
COMMENT ON COLUMN audit_ends.last_hash IS 'of all entries of the chain';

COMMENT ON TABLE audit_entries IS 'Who changed what of an account.';
COMMENT ON COLUMN audit_entries.account_id IS 'whose log it is; the account may be deleted';
COMMENT ON COLUMN audit_entries.chain IS 'number of the chain, from 0';
COMMENT ON COLUMN audit_entries.number IS 'in the chain, from 1';
COMMENT ON COLUMN audit_entries.environment IS
    'live or test; NULL when the change counts for the account';
COMMENT ON COLUMN audit_entries.occurred_at IS 'on the clock of the system';
COMMENT ON COLUMN audit_entries.actor_kind IS 'of the identity that made the change';
COMMENT ON COLUMN audit_entries.actor_id IS 'the key, link or person';
COMMENT ON COLUMN audit_entries.actor_name IS 'its name at that time';
COMMENT ON COLUMN audit_entries.session_id IS 'in which a person was signed in';
COMMENT ON COLUMN audit_entries.address IS 'of the client';
COMMENT ON COLUMN audit_entries.request_id IS 'as in the response and in logs';
COMMENT ON COLUMN audit_entries.action IS 'what was done';
COMMENT ON COLUMN audit_entries.target_id IS 'what it was done to; the action tells its kind';
COMMENT ON COLUMN audit_entries.fields IS 'names of the fields whose values are kept';
COMMENT ON COLUMN audit_entries.values_before IS 'of each field before';
COMMENT ON COLUMN audit_entries.values_after IS 'of each field after';
COMMENT ON COLUMN audit_entries.previous_at IS 'when the entry before it in the chain was written';
COMMENT ON COLUMN audit_entries.previous_hash IS 'of the chain before it';
COMMENT ON COLUMN audit_entries.hash IS 'of the chain with it';

COMMENT ON INDEX audit_entries_by_chain IS 'JdbiAuditEntries: the check of the chains, in their order';

COMMENT ON TABLE logged_requests IS
    'The requests of programs that failed, and some of the others, for a week.';
COMMENT ON COLUMN logged_requests.key_id IS 'the key in api_keys';
COMMENT ON COLUMN logged_requests.created_at IS 'when it began, on the clock of the system';
COMMENT ON COLUMN logged_requests.method IS 'of the request; OTHER for one that no operation has';
COMMENT ON COLUMN logged_requests.route IS 'the template of the path, or unmatched';
COMMENT ON COLUMN logged_requests.path IS
    'with its ids and slugs; the names of parameters stand for all other texts';
COMMENT ON COLUMN logged_requests.status IS 'the class of the status code, for example 4xx';
COMMENT ON COLUMN logged_requests.status_code IS 'as sent';
COMMENT ON COLUMN logged_requests.millis IS 'until the last byte of the response';
COMMENT ON COLUMN logged_requests.request_id IS 'chosen by the client or by the service';
COMMENT ON COLUMN logged_requests.problem IS 'why it failed, as JSON, without email addresses';
COMMENT ON INDEX logged_requests_by_creation IS 'JdbiRequestLog: the list';
COMMENT ON INDEX logged_requests_by_status IS 'JdbiRequestLog: the list of a status';
COMMENT ON INDEX logged_requests_by_key IS 'JdbiRequestLog: the list of a key';
COMMENT ON INDEX logged_requests_by_key_and_status IS
    'JdbiRequestLog: the list of a key and a status';
COMMENT ON INDEX logged_requests_by_request_id IS 'JdbiRequestLog: the request of an id of a client';

COMMENT ON TABLE key_requests IS 'How many requests each key sent in spans of ten minutes.';
COMMENT ON COLUMN key_requests.key_id IS 'the key in api_keys';
COMMENT ON COLUMN key_requests.span IS 'the first id of the ten minutes';
COMMENT ON COLUMN key_requests.requests IS 'all of them, listed or not';
COMMENT ON COLUMN key_requests.errors IS 'those with a status from 400 on';

COMMENT ON TABLE sign_in_failures IS 'How often people failed to sign in lately.';
COMMENT ON COLUMN sign_in_failures.account_id IS 'of which the person is a member';
COMMENT ON COLUMN sign_in_failures.person_id IS 'whose address was used';
COMMENT ON COLUMN sign_in_failures.hour IS 'the start of the last hour with a failure';
COMMENT ON COLUMN sign_in_failures.failures IS 'in that hour';

COMMENT ON FUNCTION append_audit_link IS
    'Appends a link to a chain of an audit log that no other transaction holds.';
COMMENT ON TRIGGER audit_entries_append_only ON audit_entries IS 'Entries are never changed.';
