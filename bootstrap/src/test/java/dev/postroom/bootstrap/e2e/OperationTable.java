package dev.postroom.bootstrap.e2e;

import java.util.List;
import java.util.stream.Stream;

/** Every operation that needs a key, written down by hand. */
final class OperationTable {

    private OperationTable() {}

    static List<Operation> all() {
        return Stream.of(
                        people(),
                        tags(),
                        segments(),
                        forms(),
                        templates(),
                        emails(),
                        campaigns(),
                        triggers(),
                        webhooks(),
                        keys(),
                        files())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation> people() {
        return List.of(
                post("/subscribers", "subscribers:write", 201).with("{'email': '<new>@acme.test'}"),
                get("/subscribers", "subscribers:read"),
                get("/subscribers/by-email?email={email}", "subscribers:read").on(Fixtures::person),
                get("/subscribers/by-email/{email}", "subscribers:read").on(Fixtures::person),
                get("/subscribers/{id}", "subscribers:read").on(Fixtures::person),
                get("/subscribers/{id}/export", "subscribers:read").on(Fixtures::person),
                get("/subscribers/{id}/activity", "subscribers:read").on(PersonHistory::settled),
                patch("/subscribers/{id}", "subscribers:write")
                        .on(Fixtures::person)
                        .with("{'first_name': 'Anna'}"),
                delete("/subscribers/{id}", "subscribers:delete").on(Fixtures::person),
                post("/subscribers/{id}/tags", "subscribers:write", 200)
                        .on(Fixtures::person)
                        .with("{'tags': ['News']}"),
                delete("/subscribers/{id}/tags/{slug}", "subscribers:write").on(Fixtures::person),
                post("/subscribers/{id}/preference-token", "subscribers:write", 201)
                        .on(Fixtures::person)
                        .with("{'expires_in': 60}"),
                post("/subscribers/{id}/confirmation", "subscribers:write", 202)
                        .on(Fixtures::pending),
                post("/subscribers/{id}/notes", "subscribers:write", 201)
                        .on(Fixtures::person)
                        .with("{'content': 'called'}"),
                get("/subscribers/{id}/notes", "subscribers:read").on(Fixtures::person),
                get("/subscribers/{id}/notes/{note_id}", "subscribers:read").on(Fixtures::person),
                delete("/subscribers/{id}/notes/{note_id}", "subscribers:write")
                        .on(Fixtures::person));
    }

    private static List<Operation> tags() {
        return List.of(
                post("/tags", "tags:write", 201).with("{'name': '<new>'}"),
                get("/tags", "tags:read"),
                get("/tags/by-name?name={name}", "tags:read").on(Fixtures::tag),
                get("/tags/by-name/{name}", "tags:read").on(Fixtures::tag),
                get("/tags/{id}", "tags:read").on(Fixtures::tag),
                patch("/tags/{id}", "tags:write")
                        .on(Fixtures::tag)
                        .with("{'description': 'For all'}"),
                delete("/tags/{id}", "tags:write").on(Fixtures::tag));
    }

    private static List<Operation> segments() {
        return List.of(
                post("/segments", "segments:write", 201)
                        .with(
                                "{'name': '<new>', 'filter': {'all': [{'field': 'language', 'op':"
                                        + " 'eq', 'value': 'de'}]}}"),
                get("/segments", "segments:read"),
                get("/segments/{id}", "segments:read").on(Fixtures::segment),
                get("/segments/{id}/recipient-count", "segments:read").on(Fixtures::segment),
                patch("/segments/{id}", "segments:write")
                        .on(Fixtures::segment)
                        .with("{'description': 'Readers of German'}"),
                delete("/segments/{id}", "segments:write").on(Fixtures::segment));
    }

    private static List<Operation> forms() {
        return List.of(
                post("/forms", "subscribers:write", 201).with("{'name': '<new>'}"),
                get("/forms", "subscribers:read"),
                get("/forms/{id}", "subscribers:read").on(Fixtures::form),
                patch("/forms/{id}", "subscribers:write")
                        .on(Fixtures::form)
                        .with("{'title': 'Letters'}"),
                delete("/forms/{id}", "subscribers:write").on(Fixtures::form));
    }

    private static List<Operation> templates() {
        return List.of(
                post("/templates", "templates:write", 201)
                        .with("{'name': '<new>', 'subject': 'Hi', 'html': '<p>Hi</p>'}"),
                get("/templates", "templates:read"),
                get("/templates/{id}", "templates:read").on(Fixtures::template),
                post("/templates/{id}/preview", "templates:read", 200)
                        .on(Fixtures::template)
                        .with("{'variables': {'x': 1}}"),
                post("/template-previews", "templates:read", 200)
                        .with(
                                "{'subject': 'Hi {{x}}', 'html': '<p>Hi</p>', 'variables': {'x':"
                                        + " 1}}"),
                get("/templates/{id}/versions", "templates:read").on(Fixtures::template),
                patch("/templates/{id}", "templates:write")
                        .on(Fixtures::template)
                        .with("{'subject': 'Hello again'}"),
                delete("/templates/{id}", "templates:write").on(Fixtures::template));
    }

    private static List<Operation> emails() {
        return List.of(
                post("/emails/send", "emails:send", 202)
                        .with("{'to': 'reader@acme.test', 'subject': 'Hi', 'text': 'Ho'}"),
                post("/emails/batch", "emails:send", 202)
                        .with(
                                "{'emails': [{'to': 'reader@acme.test', 'subject': 'Hi', 'text':"
                                        + " 'Ho'}]}"),
                get("/emails", "emails:read"),
                get("/emails/{id}", "emails:read").on(Fixtures::email),
                get("/emails/{id}/content", "emails:read").on(Fixtures::email),
                post("/emails/{id}/cancel", "emails:send", 200).on(Fixtures::scheduled),
                get("/mail-settings", "emails:read"),
                post("/mail-settings/test", "emails:send", 200).with("{'to': 'me@acme.test'}"),
                get("/branding", "templates:read"),
                patch("/branding", "templates:write").with("{'name': 'Tea House'}"),
                get("/suppressions", "subscribers:read"),
                post("/suppressions", "subscribers:write", 200)
                        .with("{'emails': ['gone@acme.test']}"),
                get("/suppressions/{email}", "subscribers:read")
                        .on(Suppressed::bounced)
                        .inTestAlone(),
                get("/suppressions/{email}/lifts", "subscribers:read")
                        .on(Suppressed::bounced)
                        .inTestAlone(),
                delete("/suppressions/{email}?reason=wrong", "subscribers:write")
                        .on(Suppressed::bounced)
                        .inTestAlone(),
                delete("/sandbox/emails", "emails:send").inTestAlone(),
                get("/sandbox/clock", "emails:read").inTestAlone(),
                post("/sandbox/clock/advance", "emails:send", 200)
                        .with("{'by': 'PT1S'}")
                        .inTestAlone(),
                post("/sandbox/reset", "subscribers:delete", 200).inTestAlone(),
                get("/sandbox/emails", "emails:read").inTestAlone(),
                get("/sandbox/emails/{id}", "emails:read").on(Fixtures::captured).inTestAlone());
    }

    private static List<Operation> campaigns() {
        return List.of(
                post("/campaigns", "campaigns:write", 201)
                        .on(Fixtures::template)
                        .with("{'name': 'First', 'template_id': '<template>'}"),
                get("/campaigns", "campaigns:read"),
                get("/campaigns/{id}", "campaigns:read").on(Fixtures::campaign),
                get("/campaigns/{id}/recipient-count", "campaigns:read").on(Fixtures::campaign),
                patch("/campaigns/{id}", "campaigns:write")
                        .on(Fixtures::campaign)
                        .with("{'subject': 'Hello again'}"),
                delete("/campaigns/{id}", "campaigns:write").on(Fixtures::campaign),
                post("/campaigns/{id}/duplicate", "campaigns:write", 201).on(Fixtures::campaign),
                post("/campaigns/{id}/send", "campaigns:write", 202).on(Fixtures::campaign),
                get("/campaigns/{id}/stats", "campaigns:read").on(Fixtures::campaign),
                get("/campaigns/{id}/links", "campaigns:read").on(Fixtures::campaign),
                get("/campaigns/{id}/timeline", "campaigns:read").on(Fixtures::campaign),
                get("/campaigns/{id}/progress", "campaigns:read").on(Fixtures::cancelled),
                get("/campaigns/{id}/preflight", "campaigns:read").on(Fixtures::campaign),
                get("/campaigns/{id}/recipients", "campaigns:read").on(Fixtures::campaign),
                post("/campaigns/{id}/preview", "campaigns:read", 200).on(Fixtures::campaign),
                post("/campaigns/{id}/test", "campaigns:write", 200)
                        .on(Fixtures::campaign)
                        .with("{'to': 'me@acme.test'}"),
                post("/campaigns/{id}/unschedule", "campaigns:write", 200).on(Fixtures::planned),
                post("/campaigns/{id}/pause", "campaigns:write", 200).on(Fixtures::sending),
                post("/campaigns/{id}/resume", "campaigns:write", 200).on(Fixtures::paused),
                post("/campaigns/{id}/cancel", "campaigns:write", 200).on(Fixtures::campaign),
                post("/campaigns/{id}/retry", "campaigns:write", 202).on(Fixtures::failed));
    }

    private static List<Operation> triggers() {
        return List.of(
                post("/triggers", "triggers:write", 201)
                        .with(
                                "{'name': 'First', 'event_type': 'custom_event', 'filter':"
                                        + " {'event_name': 'x'}, 'steps': [{'type': 'exit'}]}"),
                post("/events", "triggers:write", 202)
                        .with("{'email': '<email>', 'name': 'x'}")
                        .on(Fixtures::person),
                get("/triggers", "triggers:read"),
                get("/triggers/{id}", "triggers:read").on(Fixtures::trigger),
                get("/triggers/{id}/runs", "triggers:read").on(Fixtures::trigger),
                get("/triggers/{id}/runs/{rid}", "triggers:read").on(Fixtures::triggerRun),
                patch("/triggers/{id}", "triggers:write")
                        .on(Fixtures::trigger)
                        .with("{'name': 'Second'}"),
                post("/triggers/{id}/test", "triggers:read", 200)
                        .on(Fixtures::triggerAndPerson)
                        .with("{'subscriber_id': '<person>'}"),
                delete("/triggers/{id}", "triggers:write").on(Fixtures::trigger));
    }

    private static List<Operation> webhooks() {
        return List.of(
                post("/webhooks", "webhooks:manage", 201)
                        .with("{'url': 'http://127.0.0.1:9/', 'events': ['campaign.failed']}"),
                get("/webhooks", "webhooks:manage"),
                get("/webhooks/{id}", "webhooks:manage").on(Fixtures::webhook),
                patch("/webhooks/{id}", "webhooks:manage")
                        .on(Fixtures::webhook)
                        .with("{'description': 'CRM'}"),
                delete("/webhooks/{id}", "webhooks:manage").on(Fixtures::webhook),
                post("/webhooks/{id}/test", "webhooks:manage", 200).on(Fixtures::webhook),
                post("/webhooks/{id}/rotate-secret", "webhooks:manage", 200).on(Fixtures::webhook),
                get("/webhooks/{id}/deliveries", "webhooks:manage").on(Fixtures::webhook),
                get("/webhooks/{id}/deliveries/{did}", "webhooks:manage").on(Fixtures::delivered),
                post("/webhooks/{id}/deliveries/{did}/retry", "webhooks:manage", 200)
                        .on(Fixtures::delivered),
                get("/webhooks/{id}/stats", "webhooks:manage").on(Fixtures::webhook),
                post("/webhooks/{id}/replay", "webhooks:manage", 202)
                        .on(Fixtures::webhook)
                        .with("{'since': '2026-01-01T00:00:00Z'}"),
                get("/webhooks/{id}/replays", "webhooks:manage").on(Fixtures::webhook),
                get("/webhooks/{id}/replays/{rid}", "webhooks:manage").on(Fixtures::replayed),
                // the replay has ended
                post("/webhooks/{id}/replays/{rid}/cancel", "webhooks:manage", 409)
                        .on(Fixtures::replayed),
                get("/figures", "campaigns:read"),
                get("/requests", "api-keys:manage"),
                get("/requests/{request_id}", "api-keys:manage").on(Fixtures::request),
                get("/request-counts", "api-keys:manage"),
                get("/events", "webhooks:manage"),
                get("/events/{id}", "webhooks:manage").on(Fixtures::event),
                get("/billing/subscription", "billing:read"),
                // there is no payment provider
                post("/billing/checkout", "billing:manage", 503)
                        .on(Fixtures::ownOrigin)
                        .with(
                                "{'plan': 'starter', 'success_url': '<origin>/',"
                                        + " 'cancel_url': '<origin>/'}"),
                post("/billing/portal", "billing:manage", 503)
                        .on(Fixtures::ownOrigin)
                        .with("{'return_url': '<origin>/'}"),
                post("/billing/sync", "billing:manage", 503));
    }

    private static List<Operation> files() {
        return List.of(
                post("/subscribers/batch", "subscribers:write", 200)
                        .with("{'subscribers': [{'email': '<new>@acme.test'}]}"),
                post("/subscribers/actions", "subscribers:write", 202)
                        .with("{'action': 'unsubscribe', 'where': {'status': ['complained']}}"),
                get("/subscribers/actions", "subscribers:read"),
                get("/subscribers/actions/{id}", "subscribers:read").on(Fixtures::acted),
                // the action has ended
                post("/subscribers/actions/{id}/cancel", "subscribers:write", 409)
                        .on(Fixtures::acted),
                post("/subscribers/import", "subscribers:write", 202)
                        .with("{'email': '<new>@acme.test'}"),
                get("/subscribers/export", "subscribers:read"),
                get("/imports", "subscribers:read"),
                get("/imports/{id}", "subscribers:read").on(Fixtures::imported),
                get("/imports/{id}/rejected", "subscribers:read").on(Fixtures::imported),
                post("/imports/{id}/rehearse", "subscribers:write", 200).on(Fixtures::held),
                post("/imports/{id}/start", "subscribers:write", 202).on(Fixtures::held));
    }

    private static List<Operation> keys() {
        return List.of(
                post("/api-keys", "api-keys:manage", 201)
                        .with("{'name': 'Robot', 'scopes': ['api-keys:manage']}"),
                get("/api-keys", "api-keys:manage"),
                get("/api-keys/{id}", "api-keys:manage").on(Fixtures::apiKey),
                delete("/api-keys/{id}", "api-keys:manage").on(Fixtures::apiKey),
                post("/api-keys/{id}/rotate", "api-keys:manage", 200)
                        .on(Fixtures::apiKey)
                        .with("{}"));
    }

    private static Operation get(String path, String scope) {
        return Operation.of("GET", path, scope, 200);
    }

    private static Operation post(String path, String scope, int success) {
        return Operation.of("POST", path, scope, success);
    }

    private static Operation patch(String path, String scope) {
        return Operation.of("PATCH", path, scope, 200);
    }

    private static Operation delete(String path, String scope) {
        return Operation.of("DELETE", path, scope, 204);
    }
}
