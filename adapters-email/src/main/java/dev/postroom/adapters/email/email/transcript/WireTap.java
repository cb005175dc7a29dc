package dev.postroom.adapters.email.email.transcript;

import javax.net.ssl.SSLSession;

/** Hears what goes over a connection. It neither fails nor waits. */
public interface WireTap {

    /** The server has taken the connection. */
    void connected();

    /** From now on everything is encrypted. */
    void secured(SSLSession session);

    /**
     * These lines go to the server.
     *
     * @param bytes each as a character, with the line ends
     */
    void sent(String bytes);

    /** The server has sent a line, also one that is no reply. */
    void heard(String line);
}
