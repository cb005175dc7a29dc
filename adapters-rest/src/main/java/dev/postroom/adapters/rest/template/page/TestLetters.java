package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.RenderedMail;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sends a rendered mail to the member who asks for it, and to no other address. Therefore it needs
 * only the permission to write templates.
 */
public final class TestLetters {

    private final SendEmails mails;

    /** Sends by {@code mails}. */
    public TestLetters(SendEmails mails) {
        this.mails = mails;
    }

    /** Sends the mail; returns the sentence that says so. */
    String send(ApiRequest request, RenderedMail mail) {
        EmailAddress own = Pages.session(request).person().address();
        mails.send(
                request.caller(),
                new SendEmail(
                        new SendEmail.Envelope(
                                List.of(Mailbox.of(own)),
                                SendEmail.Copies.none(),
                                Optional.empty(),
                                Optional.empty()),
                        new SendEmail.Inline(
                                "[Test] " + mail.subject(),
                                Optional.of(mail.html()),
                                Optional.of(mail.text())),
                        MailHeaders.none(),
                        List.of(),
                        JsonObject.of(Map.of("test", true)),
                        Tracking.none(),
                        Optional.empty()));
        return "The test was sent to %s.".formatted(own.value());
    }
}
