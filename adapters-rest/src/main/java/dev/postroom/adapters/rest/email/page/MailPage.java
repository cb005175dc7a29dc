package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.email.MailTestView;
import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How mail leaves, with a form that tests it.
 *
 * @param path of the form
 * @param isSandbox whether mail is captured
 * @param result of the test that the form has just sent
 */
public record MailPage(
        String path,
        List<Fact> facts,
        boolean isSandbox,
        Field to,
        List<FormError> errors,
        Optional<Result> result) {

    public MailPage {
        facts = List.copyOf(facts);
        errors = List.copyOf(errors);
    }

    /**
     * The outcome of a test.
     *
     * @param to the address
     * @param reply the words of the server, or the reason why there are none
     * @param encryption in words
     * @param transcript empty of a transport that tells none
     */
    public record Result(
            String to,
            Badge outcome,
            String meaning,
            Code reply,
            String encryption,
            Optional<Code> transcript) {

        static Result of(String to, MailTestView view) {
            String reply = view.said().smtpReply();
            String reason = view.said().reason();
            return new Result(
                    to,
                    Badges.of("mail test", view.outcome()),
                    view.meaning(),
                    reply == null
                            ? new Code("Reason", reason == null ? "" : reason)
                            : new Code("Reply of the server", reply),
                    encryption(view),
                    view.transcript().isEmpty()
                            ? Optional.empty()
                            : Optional.of(
                                    new Code("Conversation with the mail server", lines(view))));
        }

        private static String encryption(MailTestView view) {
            MailTestView.EncryptionView made = view.encryption();
            if (made == null) {
                return view.transcript().isEmpty() ? "" : "The connection was not encrypted.";
            }
            return "The connection was encrypted with %s (%s), %s."
                    .formatted(
                            made.protocol(),
                            made.cipher(),
                            made.verified()
                                    ? "and the certificate is valid"
                                    : "and the certificate was not checked");
        }

        private static String lines(MailTestView view) {
            return view.transcript().stream()
                    .flatMap(Result::line)
                    .collect(Collectors.joining("\n"));
        }

        private static Stream<String> line(MailTestView.LineView line) {
            return Stream.of(
                    "%6d ms %s %s"
                            .formatted(
                                    line.atMs(),
                                    line.speaker().substring(0, 1).toUpperCase(Locale.ROOT),
                                    line.text()));
        }
    }
}
