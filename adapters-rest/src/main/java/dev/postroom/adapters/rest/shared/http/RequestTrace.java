package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.client.Client;
import dev.postroom.adapters.rest.shared.problem.FatalErrors;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.KeyCaller;

import org.slf4j.MDC;

import java.util.Optional;

/**
 * The facts known about one request: its client, and the findings of the filters. Written by the
 * thread that handles the request; read by any thread once the response is complete, the caller at
 * any time.
 */
public final class RequestTrace {

    private static final String REQUEST_ID = "request_id";
    private static final String WORKSPACE = "workspace";
    private static final String KEY_ID = "key_id";

    private static final ScopedValue<RequestTrace> CURRENT = ScopedValue.newInstance();

    private final Client client;
    private final boolean isHead;
    private Optional<String> requestId = Optional.empty();
    private Optional<String> route = Optional.empty();
    private volatile Optional<KeyCaller> caller = Optional.empty();

    /**
     * A request of this client.
     *
     * @param isHead whether it is a HEAD, which operations receive as a GET
     */
    public RequestTrace(Client client, boolean isHead) {
        this.client = client;
        this.isHead = isHead;
    }

    /** The trace of the request that the current thread handles. */
    public static RequestTrace current() {
        return CURRENT.get();
    }

    /** The account of the request that the current thread handles, once its key is known. */
    public static Optional<AccountId> account() {
        return CURRENT.isBound()
                ? CURRENT.get().caller.map(caller -> caller.workspace().account())
                : Optional.empty();
    }

    /**
     * The start of links in the response to the request that the current thread handles.
     *
     * @param usual where clients reach the service when no trusted proxy decides about it
     */
    public static String origin(String usual) {
        return CURRENT.isBound() ? CURRENT.get().client.origin().orElse(usual) : usual;
    }

    /** Handles the request: during {@code work} this trace is {@link #current()}. */
    public <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        try {
            return ScopedValue.where(CURRENT, this).call(work);
        } catch (OutOfMemoryError e) {
            FatalErrors.handOver(e);
            throw e;
        } finally {
            MDC.remove(REQUEST_ID);
            MDC.remove(WORKSPACE);
            MDC.remove(KEY_ID);
        }
    }

    /** The client of the request. */
    public Client client() {
        return client;
    }

    /** Whether the operation is called for a HEAD. */
    public boolean isHead() {
        return isHead;
    }

    /** The id of the request, once the first filter has run. */
    public Optional<String> requestId() {
        return requestId;
    }

    /** The template of the operation; empty before matching and without a match. */
    public Optional<String> route() {
        return route;
    }

    /** The caller behind a valid key. */
    public Optional<KeyCaller> caller() {
        return caller;
    }

    void identified(String id) {
        requestId = Optional.of(id);
        MDC.put(REQUEST_ID, id);
    }

    void authenticated(KeyCaller found) {
        caller = Optional.of(found);
        MDC.put(WORKSPACE, found.workspace().id().toString());
        MDC.put(KEY_ID, found.key().toString());
    }

    void matched(String template) {
        route = Optional.of(template);
    }
}
