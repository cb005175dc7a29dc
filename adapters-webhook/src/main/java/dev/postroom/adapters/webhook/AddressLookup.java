package dev.postroom.adapters.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves host names. */
@FunctionalInterface
interface AddressLookup {

    /** All addresses, at least one. Safe for any number of threads; may block. */
    InetAddress[] addressesOf(String host) throws UnknownHostException;
}
