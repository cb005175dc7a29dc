package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a campaign within its workspace. */
public record CampaignId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<CampaignId> parse(String text) {
        return UuidText.parse(text).map(CampaignId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
