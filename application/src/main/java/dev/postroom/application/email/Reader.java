package dev.postroom.application.email;

import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Optional;

/** Whose data fill in a mail: an address, and the subscriber behind it if there is one. */
record Reader(EmailAddress address, Optional<Subscriber> subscriber) {}
