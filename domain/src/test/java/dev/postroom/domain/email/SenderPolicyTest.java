package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

class SenderPolicyTest {

    private static final Mailbox STANDARD = Mailbox.parse("News <news@acme.test>");
    private final SenderPolicy policy = new SenderPolicy(STANDARD, Set.of("Mail.Acme.Test"));

    @Test
    void aRequestWithoutSenderGetsTheStandardSender() {
        assertThat(policy.senderFor(Optional.empty())).isEqualTo(STANDARD);
    }

    @Test
    void anyAddressOfAConfiguredDomainIsAllowed() {
        Mailbox sender = Mailbox.parse("Ada <ada@mail.acme.test>");
        assertThat(policy.senderFor(Optional.of(sender))).isEqualTo(sender);
    }

    @Test
    void theStandardAddressIsAllowedUnderAnyName() {
        Mailbox sender = Mailbox.parse("Somebody <NEWS@acme.test>");
        assertThat(policy.senderFor(Optional.of(sender))).isEqualTo(sender);
    }

    @Test
    void neighboursOfTheStandardSenderAndOtherDomainsAreNot() {
        for (String address : List.of("ada@acme.test", "ada@evil.test", "a@x.mail.acme.test")) {
            assertThatThrownBy(() -> policy.senderFor(Optional.of(Mailbox.parse(address))))
                    .isInstanceOf(FailureException.class);
        }
    }

    @Test
    void aTestWorkspaceNeverGetsTheLiveRoute() {
        MailTransport live =
                (_, _) -> {
                    throw new IllegalStateException();
                };
        MailTransport test =
                (_, _) -> {
                    throw new IllegalStateException();
                };
        MailRoutes routes = new MailRoutes(live, test);
        assertThat(routes.of(WorkspaceFixture.live(new UUID(0, 7)))).isSameAs(live);
        assertThat(routes.of(WorkspaceFixture.test(new UUID(0, 8)))).isSameAs(test);
    }
}
