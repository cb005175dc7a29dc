package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.report.ReportOutcome;
import dev.postroom.domain.report.TakeReports;
import dev.postroom.domain.shared.failure.Failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes reports to addresses that begin with a b, and remembers them. */
public final class FakeReports implements TakeReports {

    public static final String SECRET = "0123456789abcdef0123456789abcdef";

    /** A message that came. */
    public record Taken(int bytes, Optional<String> recipient) {}

    public final List<Taken> taken = new ArrayList<>();

    /** The outcomes that operators see. */
    public final List<String> words = new ArrayList<>();

    @Override
    public boolean isReturnPath(String recipient) {
        return recipient.startsWith("b");
    }

    @Override
    public ReportOutcome take(byte[] message, Optional<String> recipient) {
        taken.add(new Taken(message.length, recipient));
        if (recipient.filter(address -> address.startsWith("b")).isEmpty()) {
            throw Failure.Invalid.field("recipient", "unknown_return_path", "Unknown.")
                    .asException();
        }
        return message.length == 0 ? ReportOutcome.UNREAD : ReportOutcome.APPLIED;
    }
}
