package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.shared.explorer.SharedFiles;

import org.eclipse.jetty.util.Callback;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One request and its response on a connection; ends once.
 *
 * @param ended whether it has ended
 */
record ClientExchange(Peer peer, SharedFiles files, Callback callback, AtomicBoolean ended)
        implements Callback {

    ClientExchange(Peer peer, SharedFiles files, Callback callback) {
        this(peer, files, callback, new AtomicBoolean());
    }

    // first the peer: the next request may begin before the callback returns
    @Override
    public void succeeded() {
        if (ended.compareAndSet(false, true)) {
            peer.endsRequest();
            callback.succeeded();
        }
    }

    @Override
    public void failed(Throwable cause) {
        if (ended.compareAndSet(false, true)) {
            peer.endsRequest();
            callback.failed(cause);
        }
    }
}
