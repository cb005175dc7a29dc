package dev.postroom.adapters.persistence.tracking;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.TrackedMail;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** Maps reactions between rows and domain values. */
final class MailEngagementRows {

    /** The key of the opens, and the person of an email. */
    static final UUID ZERO = new UUID(0, 0);

    private static final String OPEN = "open";
    private static final String CLICK = "click";
    private static final String HUMAN = "human_";

    private MailEngagementRows() {}

    /** Identifies a link within its mail: half of the SHA-256 hash of the URL. */
    static UUID key(Optional<String> link) {
        return link.map(MailEngagementRows::hash).orElse(ZERO);
    }

    private static UUID hash(String link) {
        try {
            ByteBuffer hash =
                    ByteBuffer.wrap(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(link.getBytes(StandardCharsets.UTF_8)));
            return new UUID(hash.getLong(), hash.getLong());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** The word for what is counted. */
    static String word(MailEngagement reaction) {
        String word = reaction.isOpen() ? OPEN : CLICK;
        return reaction.isHuman() ? HUMAN + word : word;
    }

    static LinkClicks link(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new LinkClicks(
                row.text("link"),
                row.number("mails"),
                row.number("human_mails"),
                row.number("times"),
                row.instant("first_at"),
                row.instant("last_at"));
    }

    static EngagementCount count(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new EngagementCount(
                row.instant("at"),
                row.number("opens"),
                row.number("human_opens"),
                row.number("clicks"),
                row.number("human_clicks"));
    }

    static MailEngagement ofEmail(ResultSet result) throws SQLException {
        EmailId email = new EmailId(new Row(result).uuid("email_id"));
        return reaction(result, new TrackedMail.OfEmail(email));
    }

    static MailEngagement ofCampaign(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return reaction(
                result,
                new TrackedMail.OfCampaign(
                        new CampaignId(row.uuid("campaign_id")),
                        new SubscriberId(row.uuid("subscriber_id"))));
    }

    private static MailEngagement reaction(ResultSet result, TrackedMail mail) throws SQLException {
        Row row = new Row(result);
        return new MailEngagement(
                mail,
                row.optionalText("link"),
                row.text("reaction").startsWith(HUMAN),
                Math.toIntExact(row.number("times")),
                row.instant("first_at"),
                row.instant("last_at"));
    }
}
