package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.member.session.BrowserName;
import dev.postroom.domain.member.session.Session;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The own access of a person. */
public record OwnPage(
        Field name,
        List<Field> passwords,
        Second second,
        Keys passkeys,
        List<SessionRow> sessions,
        List<FormError> errors) {

    public OwnPage {
        passwords = List.copyOf(passwords);
        sessions = List.copyOf(sessions);
        errors = List.copyOf(errors);
    }

    /**
     * The second factor.
     *
     * @param requiring the names of the accounts that need one
     */
    public record Second(Optional<FactorRow> factor, List<String> requiring) {

        public Second {
            requiring = List.copyOf(requiring);
        }

        /** Whether the person can reach none of the accounts that need one. */
        public boolean isMissing() {
            return factor.isEmpty() && !requiring.isEmpty();
        }

        /** The accounts that need one, as a part of a sentence. */
        public String names() {
            return String.join(", ", requiring);
        }
    }

    /**
     * The passkeys.
     *
     * @param canAdd whether the browser is where passkeys work
     */
    public record Keys(boolean canAdd, List<KeyRow> rows) {

        public Keys {
            rows = List.copyOf(rows);
        }
    }

    /** A passkey; no last use: there was none. */
    public record KeyRow(String id, String name, Moment added, Optional<Moment> used) {}

    /**
     * An app whose codes are asked for.
     *
     * @param codes how many recovery codes are left
     * @param codesMadeAt tells these recovery codes from those before
     */
    public record FactorRow(Moment since, int codes, String codesMadeAt) {}

    /** A session in the list of a person. */
    public record SessionRow(
            String id, String device, String address, Moment begun, Moment used, boolean isThis) {

        static SessionRow of(Session session, Session current, Instant now) {
            return new SessionRow(
                    session.id().toString(),
                    BrowserName.of(session.userAgent()),
                    session.address(),
                    Moment.of(session.startedAt(), now),
                    Moment.of(session.usedAt(), now),
                    session.id().equals(current.id()));
        }
    }
}
