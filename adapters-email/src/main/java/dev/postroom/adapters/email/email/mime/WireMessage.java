package dev.postroom.adapters.email.email.mime;

/**
 * A message as it is transmitted.
 *
 * @param from envelope sender
 * @param to the one envelope recipient
 * @param content the message with all its headers, not dot-stuffed
 */
public record WireMessage(String from, String to, byte[] content) {}
