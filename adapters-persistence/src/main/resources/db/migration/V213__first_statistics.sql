-- What is known of the tables above before their first ANALYZE, as store_statistics_of_columns says.
-- A new table calls store_first_statistics in its own migration.

-- Columns of which something else holds in these tables than store_statistics_of_columns knows.
DO $$
DECLARE
    known record;
BEGIN
    IF current_setting('server_version_num')::integer < 180000 THEN
        RETURN;
    END IF;
    FOR known IN
        SELECT tab, col, distinct_values, correlation FROM (VALUES
            ('campaign_id', -1, 1, ARRAY['campaign_tellings']),
            ('campaign_id', 100, 1, ARRAY['campaign_told', 'replaced_outcomes']),
            ('email_id', -0.5, 1, ARRAY['email_queue', 'simulated_mails']),
            ('email_key', -1, 0, ARRAY['soft_bounces', 'subscribers']),
            ('id', -1, 1, ARRAY['accounts', 'api_keys', 'campaigns', 'imports', 'notes',
                'outbox', 'subscribers', 'tags', 'templates', 'triggers', 'webhooks',
                'workspaces']),
            ('import_id', 10, 1, ARRAY['import_chunks']),
            ('name_key', -1, 0, ARRAY['campaigns', 'tags', 'templates']),
            ('number', -0.5, 0, ARRAY['campaign_told']),
            ('position', -0.5, 0, ARRAY['replaced_outcomes']),
            ('slug', -1, 0, ARRAY['tags', 'templates']),
            ('status', 5, 0, ARRAY['campaigns', 'counters', 'imports', 'subscribers']),
            ('subscriber_id', -0.5, 1, ARRAY['memberships', 'notes', 'outbox', 'soft_bounces',
                'trigger_runs']),
            ('subscriber_id', -0.5, 0, ARRAY['replaced_outcomes']),
            ('subscriber_status', 5, 0, ARRAY['memberships']),
            ('tag_id', 10, 0, ARRAY['memberships', 'outbox']),
            ('template_id', 10, 0, ARRAY['campaigns', 'template_versions']),
            ('webhook_id', 5, 0, ARRAY['webhook_secrets'])
        ) AS said (col, distinct_values, correlation, tabs), unnest(tabs) tab
    LOOP
        PERFORM pg_restore_attribute_stats(
            'schemaname', current_schema()::text, 'relname', known.tab, 'attname', known.col,
            'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
            'n_distinct', known.distinct_values::real, 'correlation', known.correlation::real);
    END LOOP;
EXCEPTION WHEN OTHERS THEN
    RAISE LOG 'no first statistics: %', SQLERRM;
END $$;

SELECT store_first_statistics(tab::regclass)
FROM unnest(ARRAY[
    'action_turns', 'address_reviews', 'campaign_reactions', 'campaign_reactions_rest',
    'campaign_recipients_rest', 'captured_mails_rest', 'confirmations', 'consent_details',
    'consent_heads', 'consent_links', 'consents', 'date_scans', 'deleted_tags',
    'deliveries_rest', 'delivery_attempts_rest', 'delivery_queue', 'email_attachments_rest',
    'email_events_rest', 'email_reactions', 'email_reactions_rest', 'emails_rest', 'erasures',
    'events_rest', 'former_addresses', 'held_refusals', 'import_rejects_rest', 'leftovers',
    'missed_events', 'objections', 'pending_memberships', 'plan_campaign_mails', 'plan_terms',
    'plan_usage', 'reaction_queue', 'subscriber_actions', 'suppression_lifts', 'trigger_queue',
    'trigger_runs', 'trigger_steps', 'unsettled_triggers', 'webhook_queues', 'webhook_replays',
    'webhook_stats'
]) tab;

SELECT keep_statistics_of_workspaces(tab::regclass)
FROM unnest(ARRAY[
    'api_key_directory', 'api_keys', 'campaign_chunks', 'campaign_recipients',
    'campaign_tellings', 'campaign_throttles', 'campaign_told', 'campaign_turns',
    'campaign_unsubscribes', 'campaigns', 'captured_mails', 'counters', 'deliveries',
    'delivery_attempts', 'email_attachments', 'email_events', 'email_queue', 'email_turns',
    'emails', 'event_sequences', 'events', 'idempotency_records', 'import_chunks',
    'import_rejects', 'import_turns', 'imports', 'memberships', 'notes', 'outbox',
    'replaced_outcomes', 'simulated_mails', 'soft_bounces', 'subscribers', 'suppressions',
    'tags', 'template_versions', 'templates', 'test_clocks', 'trigger_uses', 'trigger_versions',
    'triggers', 'webhook_secrets', 'webhooks'
]) tab;
