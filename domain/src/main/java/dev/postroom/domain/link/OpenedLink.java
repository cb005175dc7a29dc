package dev.postroom.domain.link;

import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.subscriber.Subscriber;

/**
 * A link that was accepted.
 *
 * @param person the subscriber of the link, as it was read when the link was opened
 */
public record OpenedLink(TokenCaller caller, Subscriber person) {}
