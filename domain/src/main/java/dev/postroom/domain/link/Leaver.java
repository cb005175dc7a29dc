package dev.postroom.domain.link;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.address.EmailAddress;

/** A person with the link in a mail that unsubscribes. */
public sealed interface Leaver {

    /** The subscriber that the link was sealed for, or the one who has the address now. */
    record Known(OpenedLink link) implements Leaver {}

    /**
     * The subscriber was deleted, and no other one has the address.
     *
     * @param link names the subscriber who was deleted
     * @param address to which the mail with the link was sent
     */
    record Deleted(TokenCaller link, EmailAddress address) implements Leaver {}
}
