package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.ReadSandbox;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The inbox of the test environment; in the live one there is none. */
@Path("/app/{account}/{environment}/inbox")
public final class InboxPageResource {

    static final String PATH = "/inbox";
    static final String API = "/sandbox/emails";
    private static final String TO = "to";

    private final ReadSandbox sandbox;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code sandbox}. */
    public InboxPageResource(ReadSandbox sandbox, ReadClocks clock, Lists lists, Pages pages) {
        this.sandbox = sandbox;
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
        Optional<String> to = query.parsed(TO, Addresses::parse).map(EmailAddress::value);
        Instant now = clock.readTime(request.workspace());
        Listed<InboxPage.Row> listed =
                lists.page(
                        request,
                        query,
                        CapturedMail.Sort.class,
                        page ->
                                sandbox.list(request.workspace(), to, page)
                                        .map(mail -> row(mail, now)));
        InboxPage page =
                new InboxPage(
                        listed.items(),
                        Pager.of(request, listed),
                        Filters.at(list.path())
                                .search(TO, "Whole address of the recipient", list.one(TO)),
                        empty(list),
                        Numbers.counted(listed.total(), "mail", "mails"),
                        request.caller().may(Scope.EMAILS_SEND) && listed.total() > 0
                                ? list.path() + "/clear"
                                : "");
        Sheet sheet = Sheet.of(Room.INBOX, "Inbox").calls(ApiCall.get(API, request.rawQuery(), TO));
        return pages.show(request, sheet, "app/email/inbox", Map.of("page", page));
    }

    private static InboxPage.Row row(CapturedMail.Entry mail, Instant now) {
        String subject = mail.headers().subject();
        return new InboxPage.Row(
                mail.id().toString(),
                mail.headers().to(),
                mail.headers().from(),
                subject.isBlank() ? "(no subject)" : subject,
                Moment.of(mail.capturedAt(), now));
    }

    private static Empty empty(ListAddress list) {
        return list.hasNoneBut()
                ? new Empty(
                        "No mail yet. What the test environment sends is captured here, and"
                                + " reaches no person.",
                        "",
                        "",
                        ApiCall.post(
                                        "/emails/send",
                                        "{\"to\": \"delivered@simulator.test\", \"subject\":"
                                                + " \"Hello\", \"html\": \"<p>Hello</p>\"}")
                                .curl())
                : Empty.of("No mail to this address.");
    }
}
