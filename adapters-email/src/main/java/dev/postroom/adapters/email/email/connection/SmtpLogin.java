package dev.postroom.adapters.email.email.connection;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.access.SignIn;
import dev.postroom.adapters.email.email.access.SignIn.Identity;
import dev.postroom.adapters.email.email.access.SignIn.Said;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Signs connections in as the settings say; without credentials they need none. */
public record SmtpLogin(SmtpSettings settings) {

    /**
     * Signs in before the first mail.
     *
     * @param offered the mechanisms of the server
     */
    public void over(Set<String> offered, SignIn.Dialogue dialogue) throws IOException {
        Optional<Identity> identity = identity();
        if (identity.isPresent()) {
            over(offered, identity.get(), dialogue);
        }
    }

    private void over(Set<String> offered, Identity identity, SignIn.Dialogue dialogue)
            throws IOException {
        boolean isKnownServer = settings.server().security() != SmtpSettings.Security.OPPORTUNISTIC;
        String mechanism =
                SignIn.best(offered, identity, isKnownServer)
                        .orElseThrow(
                                () -> SmtpFailure.withoutAuth(settings, offered, identity.token()));
        Said said = SignIn.with(mechanism, identity, dialogue);
        if (said.code() / 100 != 2) {
            throw SmtpFailure.ofLogin(settings, said, identity);
        }
    }

    private Optional<Identity> identity() throws LostConnectionException {
        Optional<SmtpSettings.Credentials> known = settings.server().credentials();
        Optional<Path> token = settings.files().token();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        String secret = token.isPresent() ? read(token.get()) : known.get().password();
        return Optional.of(new Identity(known.get().user(), secret, token.isPresent()));
    }

    // another program renews it
    private static String read(Path token) throws LostConnectionException {
        try {
            return Files.readString(token).strip();
        } catch (IOException | RuntimeException _) {
            throw new LostConnectionException(
                    "The file of the setting smtp.token-file is not readable.",
                    LostConnectionException.Loss.NEEDS_PEOPLE);
        }
    }
}
