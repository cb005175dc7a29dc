package dev.postroom.bootstrap.relay;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.bootstrap.settings.MailSettings;
import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.domain.email.transport.MailTransportPlugin;

import java.util.function.Function;

/** How live mail leaves, in words for the operator. */
public record MailWay(MailSettings mail) {

    /** The words after {@code sends}, with the variable to set. */
    public String ofDemo() {
        return both(chosen ->
                way(
                        chosen,
                        "nothing until POSTROOM_SMTP_URL is set",
                        _ -> "through POSTROOM_SMTP_URL"));
    }

    /** In the line of the log at the start; holds no secret. */
    public String ofLog() {
        return both(chosen ->
                way(
                        chosen,
                        "waits, because smtp.url is not set",
                        url -> "by " + SmtpSettings.parse(url).server().name()));
    }

    /** The transports with the places they come from. */
    public String transports() {
        return both(Chosen::described);
    }

    private String way(
            Chosen<MailTransportPlugin> chosen, String waits, Function<String, String> server) {
        if (!mail.sends(chosen)) {
            return waits;
        }
        return chosen.offer().needs().isPresent()
                ? mail.server().url().map(server).orElse(waits)
                : "by " + chosen.inShort();
    }

    private String both(Function<Chosen<MailTransportPlugin>, String> way) {
        String email = way.apply(mail.transports().email());
        String campaigns = way.apply(mail.transports().campaign());
        return email.equals(campaigns) ? email : email + "; campaigns: " + campaigns;
    }
}
