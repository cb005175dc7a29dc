package dev.postroom.adapters.webhook;

import java.net.UnknownHostException;

/** A host leads where nobody may dial. */
final class ForbiddenAddressException extends UnknownHostException {

    static final String SENTENCE = "The host leads to an address that must not be dialled.";

    private static final long serialVersionUID = 1L;

    ForbiddenAddressException() {
        super(SENTENCE);
    }
}
