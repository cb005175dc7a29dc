package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A database and a mail server, as operators have them.
 *
 * @param name what is special about them
 * @param database as the service reaches it, for example through a pooler
 * @param direct the same database without a pooler, for a look past the service
 * @param smtpUrl the mail server
 * @param sender the address of the sender, which no other walk has
 * @param mails everything that the mail server has delivered of this sender
 */
record Surroundings(
        String name,
        DatabaseTarget database,
        DatabaseTarget direct,
        String smtpUrl,
        String sender,
        Supplier<List<SmtpSink.Mail>> mails) {

    /**
     * Reads a line of {@code .ci/matrix}: the name, the two places {@code host:port/database}, the
     * parameters of the address of the database, role and password, the mail server, its mailbox
     * and the sender, separated by vertical bars.
     */
    static Surroundings parse(String line) {
        String[] parts = line.split("\\|", -1);
        return new Surroundings(
                parts[0],
                target(parts[1], parts[3], parts[4], parts[5]),
                target(parts[2], parts[3], parts[4], parts[5]),
                parts[6],
                parts[8],
                new Maildir(Path.of(parts[7]), parts[8])::mails);
    }

    private static DatabaseTarget target(
            String place, String parameters, String role, String password) {
        return new DatabaseTarget(
                "jdbc:postgresql://" + place + parameters,
                place,
                Optional.of(role),
                Optional.of(new Secret(password)));
    }

    @Override
    public String toString() {
        return name;
    }
}
