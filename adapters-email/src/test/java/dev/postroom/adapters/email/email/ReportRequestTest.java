package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.SmtpTests.Kind;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.UUID;

/** Which servers are asked for reports of failed mails (RFC 3461), by each transport over SMTP. */
final class ReportRequestTest {

    private static final OutgoingMail PLAIN = MailFixture.mail(new UUID(0, 7)).build();
    private static final OutgoingMail TRACED =
            PLAIN.returningTo(new EmailAddress("b1@bounces.example.org"));

    /** The commands by which a mail is announced to a server that offers this. */
    private static List<String> announced(Kind kind, OutgoingMail mail, String offered) {
        Run run = new Run(kind);
        try {
            if (kind == Kind.PIPELINED_WITHOUT_OFFER) {
                run.server.offers(offered);
            } else {
                run.server.offers("PIPELINING", offered);
            }
            assertThat(
                            Handover.send(
                                    run.transport("timeout=5"),
                                    WorkspaceFixture.live(new UUID(0, 1)),
                                    List.of(mail)))
                    .hasOnlyElementsOfType(MailOutcome.Accepted.class);
            return run.server.commands().stream()
                    .filter(line -> line.startsWith("MAIL") || line.startsWith("RCPT"))
                    .toList();
        } finally {
            run.closeAll();
        }
    }

    private static final class Run extends SmtpTests {
        Run(Kind kind) {
            super(kind);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatOffersThemIsAsked(Kind kind) {
        List<String> commands = announced(kind, TRACED, "DSN");

        assertThat(commands).hasSize(2);
        assertThat(commands.getFirst())
                .startsWith("MAIL FROM:<b1@bounces.example.org> ")
                .contains(" RET=HDRS", " ENVID=b1");
        assertThat(commands.getLast())
                .startsWith("RCPT TO:<reader@example.com> NOTIFY=FAILURE")
                .endsWith(
                        kind == Kind.LIBRARY
                                ? "NOTIFY=FAILURE"
                                : " ORCPT=rfc822;reader@example.com");
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatDoesNotOfferThemIsNot(Kind kind) {
        assertThat(announced(kind, TRACED, "8BITMIME"))
                .containsExactly(
                        "MAIL FROM:<b1@bounces.example.org>", "RCPT TO:<reader@example.com>");
    }

    @ParameterizedTest
    @EnumSource
    void aMailWithoutAnAddressOfItsOwnAsksForNone(Kind kind) {
        assertThat(announced(kind, PLAIN, "DSN"))
                .containsExactly("MAIL FROM:<news@example.org>", "RCPT TO:<reader@example.com>");
    }
}
