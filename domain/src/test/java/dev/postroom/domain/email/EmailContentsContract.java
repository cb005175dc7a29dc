package dev.postroom.domain.email;

import static dev.postroom.domain.email.EmailFixture.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.OutgoingMail;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link EmailContents} must pass. */
public interface EmailContentsContract extends PortContract {

    private EmailContents contents() {
        return ports().email().contents();
    }

    private Email stored(Workspace workspace, MailContent content) {
        OutgoingMail mail =
                MailFixture.mail(newId())
                        .withTo("\"Ann, B.\" <Ann@example.com>")
                        .withContent(content)
                        .withHeaders(new MailHeaders(Map.of("X-Order", "42")))
                        .build();
        Email email = email(newId()).withMail(mail).build();
        ports().email().emails().add(workspace, List.of(email));
        return email;
    }

    @Test
    default void anEmailSaysWhatItSaidWhenItWasAccepted() {
        Workspace live = newLive();
        for (Workspace here : List.of(live, strangersTo(live).getFirst())) {
            MailContent content =
                    MailContent.of(
                            "Ünï 🌍",
                            Optional.of("<p>'\\</p>"),
                            Optional.of("a\nb"),
                            List.of(
                                    file("b.pdf", Optional.of("c1"), 5),
                                    file("a.txt", Optional.empty(), 0)));
            Email email = stored(here, content);

            EmailContent found = contents().find(here, email.id()).orElseThrow();

            assertThat(found.mail())
                    .usingRecursiveComparison()
                    .isEqualTo(email.mail().withContent(content.withAttachments(List.of())));
            assertThat(found.files())
                    .containsExactly(
                            new EmailContent.File("b.pdf", "application/pdf", Optional.of("c1"), 5),
                            new EmailContent.File("a.txt", "application/pdf", Optional.empty(), 0));
        }
    }

    private static Attachment file(String name, Optional<String> contentId, int bytes) {
        return new Attachment(name, "application/pdf", contentId, new byte[bytes]);
    }

    @Test
    default void theSizeHoldsTheTexts() {
        Workspace here = newLive();
        String html = "ü".repeat(5000);
        MailContent content =
                MailContent.of("Hi", Optional.of(html), Optional.of("text"), List.of());
        Email email = stored(here, content);

        assertThat(contents().size(here, email.id()).orElseThrow()).isBetween(10_004L, 12_000L);
    }

    @Test
    default void theContentOfUnknownEmailsAndThoseOfOthersIsAbsent() {
        Workspace here = newLive();
        Email email =
                stored(
                        here,
                        MailContent.of("Hi", Optional.empty(), Optional.of("text"), List.of()));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(contents().find(stranger, email.id())).isEmpty();
            assertThat(contents().size(stranger, email.id())).isEmpty();
        }
        assertThat(contents().find(here, new EmailId(newId()))).isEmpty();
        assertThat(contents().size(here, new EmailId(newId()))).isEmpty();
    }
}
