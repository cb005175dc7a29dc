package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.email.transport.SaidText;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/** The outcome of a test mail in responses. */
public record MailTestView(
        String outcome,
        String meaning,
        @Nullable Integer smtpCode,
        @JsonUnwrapped SaidView said,
        @Nullable EncryptionView encryption,
        List<LineView> transcript)
        implements View {

    private static final int CODE = 3;

    /** The outcome as clients see it, who asked for it in this environment. */
    public static MailTestView of(MailTrial trial, Environment environment) {
        TrialWords words = TrialWords.of(trial.outcome(), environment);
        Optional<String> said = Optional.of(trial.outcome().text());
        return new MailTestView(
                words.outcome(),
                words.meaning(),
                said.filter(SaidText::isOfServer).map(MailTestView::code).orElse(null),
                SaidView.of(said),
                trial.encryption().map(EncryptionView::of).orElse(null),
                trial.transcript().stream().map(LineView::of).toList());
    }

    private static int code(String reply) {
        return Integer.parseInt(reply.substring(0, CODE));
    }

    /** The TLS of the connection. */
    public record EncryptionView(String protocol, String cipher, boolean verified) {

        static EncryptionView of(MailTrial.Encryption made) {
            return new EncryptionView(made.protocol(), made.cipher(), made.verified());
        }
    }

    /** A line of the conversation. */
    public record LineView(String speaker, String text, long atMs) {

        static LineView of(MailTrial.Line line) {
            return new LineView(line.voice().keyword(), line.text(), line.at().toMillis());
        }
    }
}
