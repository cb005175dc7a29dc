package dev.postroom.domain.account;

import dev.postroom.domain.shared.Change;

/** A change of the details of a sender. */
public record SenderDetailsPatch(
        Change<String> postalAddress, Change<WebLink> imprint, Change<WebLink> privacy) {

    /** Changes nothing. */
    public static SenderDetailsPatch none() {
        return new SenderDetailsPatch(Change.keep(), Change.keep(), Change.keep());
    }

    SenderDetails applyTo(SenderDetails current) {
        return new SenderDetails(
                postalAddress.after(current.postalAddress()),
                imprint.after(current.imprint()),
                privacy.after(current.privacy()));
    }
}
