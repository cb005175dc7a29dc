package dev.postroom.adapters.email.email.mime;

import java.util.Optional;

/**
 * A message as it is transmitted.
 *
 * @param from envelope sender
 * @param to the one envelope recipient
 * @param envelopeId by which a report names the mail; empty: nothing asks for such reports
 * @param content the message with all its headers, not dot-stuffed
 */
public record WireMessage(String from, String to, Optional<String> envelopeId, byte[] content) {}
