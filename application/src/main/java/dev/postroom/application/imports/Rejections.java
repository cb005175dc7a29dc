package dev.postroom.application.imports;

import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import java.util.stream.Collectors;

/** Describes rejected rows. */
final class Rejections {

    private Rejections() {}

    /** The rejection of a row; rethrows a failure that is not about the row. */
    static RejectedRow of(long line, FailureException failure, String content) {
        return switch (failure.failure()) {
            case Failure.Invalid invalid -> of(line, invalid, content);
            case Failure.Conflict conflict ->
                    new RejectedRow(line, conflict.code(), conflict.detail(), content);
            case Failure.LimitExceeded exceeded ->
                    new RejectedRow(line, Failure.LimitExceeded.CODE, exceeded.detail(), content);
            default -> throw failure;
        };
    }

    /** The problems of a row. */
    static RejectedRow of(long line, Failure.Invalid invalid, String content) {
        String codes =
                invalid.violations().stream()
                        .map(Violation::code)
                        .distinct()
                        .collect(Collectors.joining(" "));
        String reasons =
                invalid.violations().stream()
                        .map(Violation::sentence)
                        .collect(Collectors.joining(" "));
        return new RejectedRow(line, codes, reasons, content);
    }
}
