package dev.postroom.adapters.rest.report;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.TakeReports;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;

/** {@code /inbound/mail}: mail that comes back, from the mail server of the operator. */
@Path("/api/v1/inbound/mail")
public final class InboundMailResource {

    private static final Set<String> MESSAGE = Set.of("message/rfc822");

    private final TakeReports reports;
    private final Optional<byte[]> secret;
    private final InboundMailObserver observer;

    /**
     * @param secret that the mail server proves itself by; empty: no mail is taken
     * @param observer takes note of each message
     */
    public InboundMailResource(
            TakeReports reports, Optional<String> secret, InboundMailObserver observer) {
        this.reports = reports;
        this.secret = secret.map(text -> text.getBytes(StandardCharsets.UTF_8));
        this.observer = observer;
    }

    @POST
    @NoKeyNeeded
    public Response take(@Context ApiRequest request) {
        requireSecret(request);
        Optional<String> recipient = request.query().one("recipient");
        request.query().finish();
        request.mediaType(MESSAGE);
        String outcome = taken(request.bytes(), recipient).keyword();
        observer.ended(outcome);
        return Responses.untagged(Success.OK, new TakenReportView(outcome));
    }

    private ReportOutcome taken(byte[] message, Optional<String> recipient) {
        try {
            return reports.take(message, recipient);
        } catch (FailureException e) {
            observer.ended(e.failure() instanceof Failure.Invalid ? "refused" : "postponed");
            throw e;
        }
    }

    private void requireSecret(ApiRequest request) {
        byte[] expected =
                secret.orElseThrow(
                        () -> new Failure.NotFound("Inbound mail is not set up.").asException());
        boolean isKnown =
                request.header("Authorization").size() == 1
                        && request.bearer().stream()
                                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                                .anyMatch(sent -> MessageDigest.isEqual(expected, sent));
        if (!isKnown) {
            throw new Failure.Unauthenticated(
                            "invalid_inbound_secret",
                            "Send the value of the setting inbound.secret as Authorization:"
                                    + " Bearer.")
                    .asException();
        }
    }

    /** How a message was dealt with. */
    record TakenReportView(String outcome) implements View {}
}
