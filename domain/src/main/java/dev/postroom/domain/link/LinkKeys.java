package dev.postroom.domain.link;

import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.shared.seal.MacKey;

/** The keys of sealed links, one for each purpose, derived once. Immutable and thread-safe. */
public final class LinkKeys {

    private final MacKey ofMails;
    private final MacKey ofPreferences;
    private final MacKey ofConfirmations;
    private final MacKey ofFirstVersion;

    /**
     * @param key authenticates all links
     */
    public LinkKeys(MacKey key) {
        this.ofMails = derived(key, LinkPurpose.MAIL);
        this.ofPreferences = derived(key, LinkPurpose.PREFERENCES);
        this.ofConfirmations = derived(key, LinkPurpose.CONFIRM);
        this.ofFirstVersion = key.derive("unsubscribe");
    }

    private static MacKey derived(MacKey key, LinkPurpose purpose) {
        return key.derive("link " + purpose.code());
    }

    MacKey of(LinkPurpose purpose) {
        return switch (purpose) {
            case MAIL -> ofMails;
            case PREFERENCES -> ofPreferences;
            case CONFIRM -> ofConfirmations;
        };
    }

    /** The key of the unsubscribe links of the first version. */
    MacKey ofFirstVersion() {
        return ofFirstVersion;
    }

    @Override
    public String toString() {
        return "LinkKeys[secret]";
    }
}
