package dev.postroom.adapters.webhook.address;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves host names. */
@FunctionalInterface
public interface AddressLookup {

    /** All addresses, at least one. Safe for any number of threads; may block. */
    InetAddress[] addressesOf(String host) throws UnknownHostException;
}
