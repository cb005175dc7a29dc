package dev.postroom.domain.member.passkey;

/**
 * A passkey that a device has made.
 *
 * @param credential by which the device finds it, as URL-safe text
 * @param counter of its uses at the beginning
 */
public record MadePasskey(String credential, PasskeyKey key, long counter) {}
