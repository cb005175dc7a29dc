package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The addresses of the pages of a dashboard that is filled, by the names of their pictures. */
final class DashboardPages {

    static final String HOME = "/app/acme/test";

    private static final Path TABLE =
            Path.of("..", "adapters-rest", "src", "test", "resources", "pages", "pages.txt");
    private static final String PLACE = "/app/{account}/{environment}";

    /** Addresses that a person does not read as pages of the dashboard. */
    private static final Set<String> NO_PAGES =
            Set.of(
                    // leads to the account that was visited last
                    "/app",
                    // files
                    PLACE + "/imports/{id}/rejected",
                    PLACE + "/subscribers/export/subscribers.csv",
                    PLACE + "/audit/export.csv",
                    PLACE + "/audit/export.ndjson",
                    // a stream for a script
                    PLACE + "/campaigns/{id}/progress",
                    PLACE + "/live",
                    // mails, in the frames of the pages that show them
                    PLACE + "/campaigns/{id}/body",
                    PLACE + "/emails/{id}/body",
                    PLACE + "/inbox/{id}/body",
                    PLACE + "/templates/{id}/body",
                    // a page for subscribers, in the frame of the page of the branding
                    PLACE + "/branding/preview");

    private final Map<String, String> pages = new LinkedHashMap<>();
    private final Map<String, String> ids;

    /**
     * @param ids of the resources of {@link ShownPeople}, {@link ShownMail} and {@link
     *     ShownPrograms}
     */
    DashboardPages(Map<String, String> ids) {
        this.ids = ids;
        // first, as it needs a recent proof
        pages.put("factor", "/me/factor");
        addPeople();
        addCampaigns();
        addMail();
        addPrograms();
        add("overview", "");
        add("billing", "/billing");
        add("branding", "/branding");
        pages.put("branding-live", "/app/acme/live/branding");
        add("mail", "/mail");
        pages.put("mail-live", "/app/acme/live/mail");
        add("members", "/members");
        add("member", "/members/" + id("member"));
        add("member-invitation", "/members/new");
        add("audit", "/audit");
        add("help", "/help");
        add("search", "/search?q=ada");
        add("search-nothing", "/search?q=nothing-of-this-name");
        add("missing", "/nothing");
        pages.put("system", "/system");
        pages.put("accounts", "/system/accounts");
        pages.put("me", "/me");
        pages.put("prove", "/me/prove");
    }

    private void addPeople() {
        // first, as the commands of the others make tags on the way
        add("tags", "/tags");
        add("tag", "/tags/" + id("tag"));
        add("tag-new", "/tags/new");
        add("subscribers", "/subscribers");
        add("subscribers-filtered", "/subscribers?status=unsubscribed&q=ada");
        add("subscribers-none", "/subscribers?q=nobody-of-this-name");
        add("actions", "/subscribers/actions");
        add("action", "/subscribers/actions/" + id("action"));
        add("action-new", "/subscribers/actions/new?action=delete&of=all&status=active");
        add("action-impossible", "/subscribers/actions/new?action=tag&of=all&q=ada");
        add("export", "/subscribers/export?status=active");
        add("subscriber-new", "/subscribers/new");
        String person = "/subscribers/" + id("person");
        add("person", person);
        add("person-edit", person + "/edit");
        add("timeline", person + "/timeline");
        add("notes", person + "/notes");
        add("consents", person + "/consents");
        add("forms", "/forms");
        String form = "/forms/" + id("form");
        add("form", form);
        add("form-edit", form + "/edit");
        add("form-new", "/forms/new");
        add("segments", "/segments");
        String segment = "/segments/" + id("segment");
        add("segment", segment);
        add("segment-count", segment + "/count");
        add("segment-edit", segment + "/edit");
        add("segment-new", "/segments/new");
        add("imports", "/imports");
        add("import", "/imports/" + id("import"));
        add("import-new", "/imports/new");
        add("import-prepare", "/imports/" + id("held") + "/prepare");
    }

    private void addCampaigns() {
        add("campaigns", "/campaigns");
        add("campaign-new", "/campaigns/new");
        for (String state :
                List.of("draft", "scheduled", "sending", "paused", "sent", "cancelled")) {
            add("campaign-" + state, campaign(state));
        }
        for (String part : List.of("audience", "checks", "content", "edit", "send")) {
            add("campaign-" + part, campaign("draft") + "/" + part);
        }
        add("campaign-cancel", campaign("sending") + "/cancel");
        // the commands of its panel are executed, as those of the others are
        add("campaign-delete", campaign("cancelled") + "/delete");
        add("recipients", campaign("sent") + "/recipients");
        add("recipients-bounced", campaign("sent") + "/recipients?status=bounced");
        for (String part : List.of("links", "timeline")) {
            add("campaign-" + part, campaign("sent") + "/" + part);
        }
        add("campaign-timeline-days", campaign("sent") + "/timeline?interval=day");
        add("templates", "/templates");
        String template = "/templates/" + id("template");
        add("template", template);
        add("template-phone", template + "?look=phone&reader=nobody@example.com");
        add("template-new", "/templates/new?starter=newsletter");
        add("template-versions", template + "/versions");
        add("template-difference", template + "/difference?from=1&to=2");
        add("template-edit", template + "/edit");
    }

    private void addMail() {
        add("emails", "/emails");
        add("email", "/emails/" + id("email"));
        add("email-bounced", "/emails/" + id("email-bounced"));
        add("suppressions", "/suppressions");
        add("suppressions-new", "/suppressions/new");
        add("suppression", "/suppressions/lift?email=bounced%2Blast%40simulator.test");
        add("clock", "/clock");
        add("reset", "/reset");
        add("inbox", "/inbox");
        add("captured", "/inbox/" + id("captured"));
    }

    private void addPrograms() {
        add("triggers", "/triggers");
        add("trigger", "/triggers/" + id("trigger"));
        add("trigger-new", "/triggers/new");
        add("trigger-edit", "/triggers/" + id("trigger") + "/edit");
        add("trigger-test", "/triggers/" + id("trigger") + "/test?email=lea@example.com");
        add("runs", "/triggers/" + id("trigger") + "/runs");
        add("run", "/triggers/" + id("trigger") + "/runs/" + id("run"));
        add("webhooks", "/webhooks");
        add("webhook-new", "/webhooks/new");
        String webhook = "/webhooks/" + id("webhook");
        add("webhook", webhook);
        add("webhook-stats", webhook + "/stats");
        add("replays", webhook + "/replays");
        add("replay", webhook + "/replays/" + id("replay"));
        add("delivery", webhook + "/deliveries/" + id("delivery"));
        add(
                "delivery-failing",
                "/webhooks/" + id("webhook-failing") + "/deliveries/" + id("delivery-failing"));
        add("webhook-delete", webhook + "/delete");
        add("requests", "/requests");
        add("requests-failed", "/requests?status=4xx&status=5xx");
        add("request", "/requests/" + id("request"));
        add("events", "/events");
        add("event-new", "/events/new?email=lea%40example.com&name=order.placed");
        add("event", "/events/" + id("event"));
        add("keys", "/keys");
        add("key", "/keys/" + id("key"));
        add("key-new", "/keys/new?preset=sync");
    }

    private void add(String name, String path) {
        pages.put(name, HOME + path);
    }

    private String campaign(String state) {
        return "/campaigns/" + id("campaign-" + state);
    }

    private String id(String name) {
        String id = ids.get(name);
        if (id == null) {
            throw new AssertionError("nothing was made for the page " + name);
        }
        return id;
    }

    /** In the order in which they are visited. */
    Map<String, String> all() {
        return pages;
    }

    /** The pages of the table that no address is one of. */
    Set<String> unvisited() throws IOException {
        Set<String> unvisited = new TreeSet<>();
        for (String line : Files.readAllLines(TABLE)) {
            if (line.startsWith("GET ")) {
                unvisited.add(line.split(" ", -1)[1]);
            }
        }
        unvisited.removeAll(NO_PAGES);
        // an address is one of the template with the most words of its own
        for (String address : pages.values()) {
            String path = address.replaceAll("\\?.*", "");
            unvisited.removeIf(template -> isWordForWord(template, path));
        }
        return unvisited;
    }

    private static boolean isWordForWord(String template, String path) {
        String pattern =
                Pattern.quote(template)
                        .replaceAll("\\{(account|environment)\\}", "\\\\E[a-z]+\\\\Q")
                        .replaceAll("\\{[a-z]+\\}", "\\\\E[0-9a-f-]{36}\\\\Q");
        return Pattern.matches(pattern, path);
    }
}
