package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.email.EmailFilters;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The list of transactional emails. */
@Path("/app/{account}/{environment}/emails")
public final class EmailsPageResource {

    static final String PATH = "/emails";
    private static final String STATUS = "status";
    private static final String PERSON = "subscriber_id";
    private static final String USUAL = "-created_at";
    private static final List<String> PARAMETERS =
            List.of(STATUS, "to", PERSON, "template_id", "created_after", "created_before", "sort");
    private static final Map<String, String> WORDS =
            Map.of(
                    PERSON,
                    "person",
                    "template_id",
                    "template",
                    "created_after",
                    "created after",
                    "created_before",
                    "created before");

    private final ReadEmails emails;
    private final EmailFilters filters;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code emails}. */
    public EmailsPageResource(
            ReadEmails emails, EmailFilters filters, ReadClocks clock, Lists lists, Pages pages) {
        this.emails = emails;
        this.filters = filters;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.EMAILS_READ)
    public Response list(@Context ApiRequest request) {
        return pages.list(request, list -> listed(request, list));
    }

    private Response listed(ApiRequest request, ListAddress list) {
        QueryParameters query = request.query();
        EmailQuery wanted = filters.read(request.workspace(), query);
        Instant now = clock.readTime(request.workspace());
        Listed<EmailRow> listed =
                lists.page(
                        request,
                        query,
                        EmailQuery.Sort.class,
                        page ->
                                emails.list(request.workspace(), wanted, page)
                                        .map(email -> EmailRow.of(email, now)));
        EmailsPage page =
                new EmailsPage(
                        listed.items(),
                        Heading.of(list, "Created", "created_at", USUAL, USUAL),
                        Pager.of(request, listed),
                        filters(request.workspace(), list, wanted),
                        empty(list),
                        Numbers.counted(listed.total(), "email", "emails"));
        Sheet sheet =
                Sheet.of(Room.EMAILS, "Emails")
                        .calls(
                                ApiCall.get(
                                        PATH,
                                        request.rawQuery(),
                                        PARAMETERS.toArray(String[]::new)));
        return pages.show(request, sheet, "app/email/emails", Map.of("page", page));
    }

    private Filters filters(Workspace workspace, ListAddress list, EmailQuery wanted) {
        List<String> chosen = list.all(STATUS);
        Filters filters =
                Filters.at(list.path())
                        .counted(
                                list,
                                STATUS,
                                List.of(EmailStatus.values()),
                                () -> emails.countByStatus(workspace))
                        .search("to", "Whole address of the recipient", list.one("to"));
        for (String status : chosen) {
            filters = filters.kept(STATUS, status);
        }
        for (Map.Entry<String, String> word : WORDS.entrySet()) {
            if (!list.one(word.getKey()).isEmpty()) {
                filters =
                        filters.active(
                                word.getValue() + ": " + shown(word.getKey(), list, wanted),
                                list.without(word.getKey()).text());
            }
        }
        return filters;
    }

    private static String shown(String name, ListAddress list, EmailQuery wanted) {
        return name.equals(PERSON) ? wanted.to().orElse("") : list.one(name);
    }

    private static Empty empty(ListAddress list) {
        return list.hasNoneBut("sort")
                ? new Empty(
                        "No transactional mail yet. A program sends one by one request.",
                        "",
                        "",
                        ApiCall.post(
                                        "/emails/send",
                                        "{\"to\": \"delivered@simulator.test\", \"subject\":"
                                                + " \"Hello\", \"html\": \"<p>Hello</p>\"}")
                                .curl())
                : Empty.of("No email matches these filters.");
    }
}
