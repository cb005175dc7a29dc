package dev.postroom.adapters.rest.testclock.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.TestClock;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The clock of a test environment. A live environment has none. */
@Path("/app/{account}/{environment}/clock")
public final class ClockPageResource {

    private static final String PATH = "/clock";
    private static final String CLOCK = "/sandbox/clock";
    private static final String BY = "by";
    private static final String UNIT = "unit";
    private static final List<String> UNITS = List.of("days", "hours", "minutes");

    private final AdvanceTestClocks clocks;
    private final Pages pages;

    /** Shows and advances {@code clocks}. */
    public ClockPageResource(AdvanceTestClocks clocks, Pages pages) {
        this.clocks = clocks;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.EMAILS_READ)
    public Response read(@Context ApiRequest request) {
        return pages.show(
                request,
                sheet(),
                "app/testclock/clock",
                Map.of("page", page(request, "1", "days", List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.EMAILS_SEND)
    public Response advance(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        String by = duration(form.text(BY).strip(), form.text(UNIT));
        try {
            TestClock clock = clocks.advance(request.caller(), TestClock.stepOf(by));
            return pages.seeOther(
                    request,
                    Pages.path(request, PATH),
                    Flash.done(
                            "It is %s now. Work that became due has begun."
                                    .formatted(Times.text(clock.now())),
                            ApiCall.post(CLOCK + "/advance", Map.of(BY, by))));
        } catch (FailureException e) {
            List<FormError> errors =
                    SentForm.errors(e).stream()
                            .map(error -> new FormError(BY, error.message()))
                            .toList();
            return pages.again(
                    request,
                    sheet(),
                    "app/testclock/clock",
                    Map.of("page", page(request, form.text(BY), form.text(UNIT), errors)));
        }
    }

    // as in the API; a text that is no number is refused there
    private static String duration(String number, String unit) {
        return switch (unit) {
            case "hours" -> "PT" + number + "H";
            case "minutes" -> "PT" + number + "M";
            default -> "P" + number + "D";
        };
    }

    private ClockPage page(ApiRequest request, String by, String unit, List<FormError> errors) {
        TestClock clock = clocks.read(request.workspace());
        List<Field> fields =
                List.of(
                        Field.text(BY, "Advance by", by)
                                .hint("At most 366 days at once. It cannot be set back.")
                                .error(FormError.at(errors, BY)),
                        Field.select(
                                UNIT,
                                "Unit",
                                UNITS.stream()
                                        .map(one -> new Choice(one, one, one.equals(unit)))
                                        .toList()));
        return new ClockPage(
                List.of(
                        Fact.code("Time of this environment", Times.text(clock.now())),
                        new Fact("Ahead of the real time", words(clock.offset()))),
                request.caller().may(Scope.EMAILS_SEND) ? fields : List.of(),
                errors,
                request.caller().may(Scope.SUBSCRIBERS_DELETE));
    }

    private static String words(Duration offset) {
        return offset.isZero()
                ? "not at all"
                : "%s, %s, %s"
                        .formatted(
                                Numbers.counted(offset.toDays(), "day", "days"),
                                Numbers.counted(offset.toHoursPart(), "hour", "hours"),
                                Numbers.counted(offset.toMinutesPart(), "minute", "minutes"));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.INBOX, "Clock").calls(ApiCall.get(CLOCK));
    }
}
