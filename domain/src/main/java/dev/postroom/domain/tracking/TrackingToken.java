package dev.postroom.domain.tracking;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.seal.SealedText;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * The content of a tracked image or link in a mail. Sealed, it is URL-safe text: a version, a
 * purpose, the values, and an authentication code over all of them, made with the key of the
 * purpose. It has no end, and stays valid when the mail and its recipient are deleted.
 *
 * @param link the URL that was in the mail; empty: the image that reports an open
 */
public record TrackingToken(UUID workspaceId, TrackedMail mail, Optional<String> link) {

    static final byte OPEN = 4;
    static final byte CLICK = 5;

    private static final byte VERSION = 2;
    private static final byte OF_EMAIL = 1;
    private static final byte OF_CAMPAIGN = 2;
    private static final int HEAD = 3;
    private static final int ID = 16;

    /** The token as URL-safe text. */
    public String seal(TrackingKeys keys) {
        return SealedText.seal(values(), keys.of(purpose()));
    }

    /** The token of a text; empty when it is forged, damaged or made for something else. */
    public static Optional<TrackingToken> open(String text, TrackingKeys keys) {
        return SealedText.parse(text)
                .filter(sealed -> isWhole(sealed.values()))
                .filter(sealed -> sealed.isOf(keys.of(sealed.values()[1])))
                .map(sealed -> read(ByteBuffer.wrap(sealed.values())))
                .filter(TrackingToken::hasOneMeaning);
    }

    private static boolean isWhole(byte[] values) {
        return values.length >= HEAD
                && values[0] == VERSION
                && (values[1] == OPEN || values[1] == CLICK)
                && (values[2] == OF_EMAIL || values[2] == OF_CAMPAIGN)
                && values.length >= HEAD + ID * (values[2] == OF_EMAIL ? 2 : 3);
    }

    // an image has no URL, and a link has one
    private boolean hasOneMeaning() {
        return link.isEmpty() || !link.get().isEmpty();
    }

    private static TrackingToken read(ByteBuffer buffer) {
        byte purpose = buffer.get(1);
        byte kind = buffer.get(2);
        buffer.position(HEAD);
        UUID workspace = uuid(buffer);
        TrackedMail mail =
                kind == OF_EMAIL
                        ? new TrackedMail.OfEmail(new EmailId(uuid(buffer)))
                        : new TrackedMail.OfCampaign(
                                new CampaignId(uuid(buffer)), new SubscriberId(uuid(buffer)));
        byte[] rest = new byte[buffer.remaining()];
        buffer.get(rest);
        Optional<String> link =
                purpose == OPEN
                        ? Optional.empty()
                        : Optional.of(new String(rest, StandardCharsets.UTF_8));
        return new TrackingToken(workspace, mail, link);
    }

    private byte[] values() {
        byte[] url = link.orElse("").getBytes(StandardCharsets.UTF_8);
        ByteBuffer buffer =
                ByteBuffer.allocate(HEAD + 3 * ID + url.length)
                        .put(VERSION)
                        .put(purpose())
                        .put(kind());
        put(buffer, workspaceId);
        switch (mail) {
            case TrackedMail.OfEmail(EmailId email) -> put(buffer, email.value());
            case TrackedMail.OfCampaign(CampaignId campaign, SubscriberId recipient) -> {
                put(buffer, campaign.value());
                put(buffer, recipient.value());
            }
        }
        buffer.put(url);
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private byte purpose() {
        return link.isPresent() ? CLICK : OPEN;
    }

    private byte kind() {
        return switch (mail) {
            case TrackedMail.OfEmail _ -> OF_EMAIL;
            case TrackedMail.OfCampaign _ -> OF_CAMPAIGN;
        };
    }

    private static void put(ByteBuffer buffer, UUID id) {
        buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    private static UUID uuid(ByteBuffer buffer) {
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
