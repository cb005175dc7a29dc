package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.email.suppression.LiftedSuppression;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The addresses that get no mail, and the form that ends the suppression of one. */
@Path("/app/{account}/{environment}/suppressions")
public final class SuppressionsPageResource {

    private static final String PATH = "/suppressions";
    private static final String EMAIL = "email";
    private static final String REASON = "reason";
    private static final int SHOWN_LIFTS = 20;
    private static final Function<String, Suppressions.Reason> REASONS =
            KeywordParsers.parser(Suppressions.Reason.class);

    private final ManageSuppressions suppressions;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows and ends {@code suppressions}. */
    public SuppressionsPageResource(
            ManageSuppressions suppressions, ReadClocks clock, Lists lists, Pages pages) {
        this.suppressions = suppressions;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        return pages.list(request, list -> listed(request, list));
    }

    private Response listed(ApiRequest request, ListAddress list) {
        QueryParameters query = request.query();
        SuppressionQuery wanted =
                new SuppressionQuery(
                        query.parsed(EMAIL, Addresses::parse),
                        Set.copyOf(query.allParsed(REASON, REASONS)),
                        TimeSpan.always());
        Instant now = clock.readTime(request.workspace());
        Listed<SuppressionsPage.Row> listed =
                lists.page(
                        request,
                        query,
                        Suppression.Sort.class,
                        page ->
                                suppressions
                                        .list(request.workspace(), wanted, page)
                                        .map(one -> row(one, now)));
        SuppressionsPage page =
                new SuppressionsPage(
                        listed.items(),
                        Pager.of(request, listed),
                        filters(list),
                        Empty.of(
                                list.hasNoneBut()
                                        ? "No address bounced, complained or was suppressed by hand"
                                                + " so far."
                                        : "No suppressed address is like this."),
                        Numbers.counted(listed.total(), "address gets", "addresses get")
                                + " no mail.",
                        request.caller().may(Scope.SUBSCRIBERS_WRITE));
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, "Suppressions")
                        .calls(ApiCall.get(PATH, request.rawQuery(), EMAIL, REASON));
        return pages.show(request, sheet, "app/email/suppressions", Map.of("page", page));
    }

    private static Filters filters(ListAddress list) {
        List<String> chosen = list.all(REASON);
        Filters filters =
                Filters.at(list.path())
                        .search(EMAIL, "Whole address", list.one(EMAIL))
                        .chip("All", "", list.without(REASON).text(), chosen.isEmpty());
        for (Suppressions.Reason reason : Suppressions.Reason.values()) {
            filters =
                    filters.chip(
                            words(reason),
                            "",
                            list.without(REASON).with(REASON, reason.keyword()).text(),
                            chosen.contains(reason.keyword()));
        }
        return filters;
    }

    private static SuppressionsPage.Row row(Suppression one, Instant now) {
        String address = one.email().map(EmailAddress::value).orElse("");
        return new SuppressionsPage.Row(
                address,
                ListAddress.encoded(address),
                words(one.reason()),
                Moment.of(one.createdAt(), now));
    }

    private static String words(Suppressions.Reason reason) {
        return switch (reason) {
            case BOUNCED -> "Bounced";
            case COMPLAINED -> "Complained";
            case MANUAL -> "By hand";
        };
    }

    @GET
    @Path("/lift")
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response ask(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<EmailAddress> given = query.required(EMAIL, Addresses::parse);
        query.finish();
        EmailAddress address = given.orElseThrow();
        return pages.show(
                request,
                sheet(address),
                "app/email/suppression",
                Map.of("page", page(request, address, "", List.of())));
    }

    @POST
    @MakesOnce
    @Path("/lift")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response lift(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        EmailAddress address = new EmailAddress(form.text(EMAIL));
        String reason = form.text(REASON);
        try {
            suppressions.lift(request.caller(), address, reason);
            return pages.seeOther(
                    request,
                    Pages.path(request, PATH),
                    Flash.done(
                            address.value() + " gets mail again.",
                            ApiCall.delete(api(address)).with(Map.of(REASON, List.of(reason)))));
        } catch (FailureException e) {
            return pages.again(
                    request,
                    sheet(address),
                    "app/email/suppression",
                    Map.of("page", page(request, address, reason, SentForm.errors(e))));
        }
    }

    private SuppressionPage page(
            ApiRequest request, EmailAddress address, String reason, List<FormError> errors) {
        Instant now = clock.readTime(request.workspace());
        Optional<Suppression> found =
                FailureException.unlessMissing(
                        () -> suppressions.get(request.workspace(), address));
        List<LiftedSuppression> lifts =
                suppressions
                        .lifts(
                                request.workspace(),
                                address,
                                PageRequest.first(
                                        SHOWN_LIFTS,
                                        Sort.descending(LiftedSuppression.Sort.CREATED_AT)))
                        .items();
        boolean mayLift = found.isPresent() && request.caller().may(Scope.SUBSCRIBERS_WRITE);
        return new SuppressionPage(
                address.value(),
                found.map(one ->
                                List.of(
                                        new Fact("It gets no mail", words(one.reason())),
                                        Fact.time("Since", Moment.of(one.createdAt(), now))))
                        .orElse(List.of()),
                mayLift
                        ? List.of(
                                Field.text(REASON, "Why it gets mail again", reason)
                                        .hint("At most 500 characters. It is kept.")
                                        .error(FormError.at(errors, REASON))
                                        .required())
                        : List.of(),
                errors,
                lifts.stream().map(lift -> lift(lift, now)).toList());
    }

    private static SuppressionPage.Lift lift(LiftedSuppression lifted, Instant now) {
        return new SuppressionPage.Lift(
                words(lifted.reason()),
                Moment.of(lifted.since(), now),
                Moment.of(lifted.lift().at(), now),
                lifted.lift().actor().name(),
                lifted.lift().reason());
    }

    private static String api(EmailAddress address) {
        return PATH + "/" + address.value();
    }

    private static Sheet sheet(EmailAddress address) {
        return Sheet.of(Room.SUBSCRIBERS, "Suppression of " + address.value())
                .calls(ApiCall.get(api(address)), ApiCall.get(api(address) + "/lifts"));
    }
}
