package dev.postroom.bootstrap.e2e;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** People with tags, notes and a history of some weeks, for the pages about them. */
final class ShownPeople {

    private static final int READERS = 640;
    private static final int DAYS = 21;
    private static final int[] COMING = {4, 7, 12, 6, 9, 3, 2, 8, 14, 11, 5, 6, 3, 9};
    private static final List<String> FIRST =
            List.of("Ada", "Björn", "Chiara", "Dennis", "Élodie", "Frances", "Grace", "Hedy");
    private static final List<String> LAST =
            List.of(
                    "Archer",
                    "Baker",
                    "Carvalho",
                    "Dyer",
                    "Fisher",
                    "Montgomery-Featherstonehaugh");
    private static final String LEAVES = "{\"status\": \"unsubscribed\"}";

    private final Api api;

    ShownPeople(Api api) {
        this.api = api;
    }

    /**
     * Imports readers of the newsletter, and lets people come and go day by day.
     *
     * @param weekly what happens at the end of each week, by its number
     */
    Map<String, String> fill(IntConsumer weekly) {
        tag("Newsletter", "Once a week: what is new.", true);
        tag("Product news", "New products, now and then.", true);
        tag("Beta testers", "People who try what is not done yet.", false);
        tag("Newcomers", "Those who came lately.", false);
        CampaignSteps steps = new CampaignSteps(api);
        String job =
                api.send("POST", "/subscribers/import", "text/csv", readers())
                        .expect(202)
                        .text("/id");
        steps.awaitImport(job);
        for (int day = 0; day < DAYS; day++) {
            pass(day);
            if (day % 7 == 6) {
                weekly.accept(day / 7 + 1);
            }
        }
        String person = person();
        return Map.of(
                "person",
                person,
                "tag",
                tagId("newsletter"),
                "import",
                job,
                "held",
                held(),
                "action",
                action(),
                "form",
                form(),
                "segment",
                segment());
    }

    private String form() {
        return api.post(
                        "/forms",
                        """
                        {"name": "Footer of the shop", "title": "Letters from the shop in Graz",
                         "text": "Once a month: what is new, and what is on offer.",
                         "consent_text": "I want to get letters by mail, and can leave at any time.",
                         "fields": [
                           {"name": "first_name"},
                           {"name": "metadata.city", "label": "Your city", "required": true}],
                         "tags": ["newsletter"], "allowed_origins": ["https://shop.example"]}
                        """)
                .expect(201)
                .text("/id");
    }

    private String segment() {
        return api.post(
                        "/segments",
                        """
                        {"name": "Readers who speak German",
                         "description": "For the letter from the shop in Graz",
                         "filter": {"any": [
                           {"field": "language", "op": "starts_with", "value": "de"},
                           {"field": "metadata.city", "op": "in", "value": ["Graz", "Linz"]},
                           {"field": "tags.newsletter", "op": "eq", "value": true}]}}
                        """)
                .expect(201)
                .text("/id");
    }

    private String held() {
        String file =
                """
                E-Mail;Vorname;Ort
                ida@example.org;Ida;Graz
                not an address;Tom;Linz
                mia@example.org;=2+2;Wien
                """;
        return api.send("POST", "/subscribers/import?hold=true", "text/csv", file)
                .expect(202)
                .text("/id");
    }

    private String action() {
        return api.post(
                        "/subscribers/actions",
                        "{\"action\": \"untag\", \"tags\": [\"beta-testers\"], \"where\":"
                                + " {\"tag\": [\"newcomers\"], \"status\":"
                                + " [\"unsubscribed\"]}}")
                .expect(202)
                .text("/id");
    }

    private void tag(String name, String description, boolean isPublic) {
        api.post(
                        "/tags",
                        "{\"name\": \"%s\", \"description\": \"%s\", \"is_public\": %b}"
                                .formatted(name, description, isPublic))
                .expect(201);
    }

    private String tagId(String slug) {
        return api.get("/tags/" + slug).expect(200).text("/id");
    }

    private static String readers() {
        String rows =
                IntStream.range(0, READERS)
                        .mapToObj(n ->
                                "%s,%s,%s,newsletter%n".formatted(reader(n), first(n), last(n)))
                        .collect(Collectors.joining());
        return "email,first_name,last_name,tags\n"
                + rows
                + "ann at example.com,Ann,Lee,newsletter\n"
                + "two@@example.com,Two,Signs,newsletter\n"
                + ",Nobody,Here,newsletter\n";
    }

    private static String reader(int n) {
        return n % 80 == 79
                ? "bounced+%d@simulator.test".formatted(n)
                : "reader.%03d@example.com".formatted(n);
    }

    private static String first(int n) {
        return FIRST.get(n % FIRST.size());
    }

    private static String last(int n) {
        return LAST.get(n / FIRST.size() % LAST.size());
    }

    private void pass(int day) {
        int count = COMING[day % COMING.length];
        String people =
                IntStream.range(0, count)
                        .mapToObj(n -> newcomer(day, n))
                        .collect(Collectors.joining(","));
        Api.Answer made =
                api.post("/subscribers/batch", "{\"subscribers\": [%s]}".formatted(people))
                        .expect(200);
        for (int n = 0; n < count / 4; n++) {
            String id = made.text("/results/%d/subscriber/id".formatted(n));
            api.patch("/subscribers/" + id, LEAVES).expect(200);
        }
        String mailbox = day % 6 == 5 ? "bounced" : "delivered";
        for (int n = 0; n <= day % 4; n++) {
            api.post(
                            "/emails/send",
                            """
                            {"to": "%s+%d.%d@simulator.test", "subject": "Your receipt %d",
                             "html": "<p>Thank you.</p>", "text": "Thank you."}
                            """
                                    .formatted(mailbox, day, n, 1000 + day * 10 + n))
                    .expect(202);
        }
        api.post("/sandbox/clock/advance", "{\"by\": \"P1D\"}").expect(200);
    }

    private static String newcomer(int day, int n) {
        String first = first(day + n);
        String tag = n % 3 == 0 ? "product-news" : "newsletter";
        return """
        {"email": "%s.%d.%d@example.net", "first_name": "%s", "last_name": "%s", "tags": ["%s"]}
        """
                .formatted(
                        first.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "e"),
                        day,
                        n,
                        first,
                        last(day * 3 + n * 8),
                        tag);
    }

    private String person() {
        String json =
                """
                {"email": "christina.maria.montgomery-featherstonehaugh@correspondence.example.org",
                 "first_name": "Christina Maria", "last_name": "Montgomery-Featherstonehaugh",
                 "external_id": "crm-20418", "language": "en", "timezone": "Europe/London",
                 "tags": ["newsletter", "beta-testers"],
                 "metadata": {"plan": "pro", "seats": 12, "trial_end": "2026-12-24"}}
                """;
        String id = api.post("/subscribers", json).expect(201).text("/id");
        for (String note : List.of("Called: wants the letter in German.", "Met at the fair.")) {
            api.post("/subscribers/" + id + "/notes", "{\"content\": \"%s\"}".formatted(note))
                    .expect(201);
        }
        api.post(
                        "/events",
                        """
                        {"subscriber_id": "%s", "name": "order placed",
                         "properties": {"order": "A-1007", "total": 49.9}}
                        """
                                .formatted(id))
                .expect(202);
        return id;
    }
}
