package dev.postroom.adapters.email.email;

/**
 * How much one server takes at a time, for all transports that send to it.
 *
 * @param budget the connections of all of them
 * @param quota the mails of a connection
 * @param share the most connections of one transport
 */
public record RelayLimits(ConnectionBudget budget, MessageQuota quota, int share) {

    /** For one transport. */
    public static RelayLimits of(SmtpSettings settings) {
        int most = settings.pool().maxConnections();
        return of(settings, most);
    }

    /** For two transports: each leaves a connection to the other one, if there are two. */
    public static RelayLimits shared(SmtpSettings settings) {
        return of(settings, Math.max(1, settings.pool().maxConnections() - 1));
    }

    private static RelayLimits of(SmtpSettings settings, int share) {
        return new RelayLimits(
                new ConnectionBudget(settings.pool().maxConnections()),
                new MessageQuota(settings.pool().maxMessages()),
                share);
    }

    /** The share of each of some sessions, when all are open. */
    public int ofEach(int sessions) {
        return Math.max(1, (share + sessions - 1) / sessions);
    }
}
