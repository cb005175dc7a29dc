package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.client.Client;
import dev.postroom.adapters.rest.shared.problem.FatalErrors;
import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.network.IpAddress;

import org.slf4j.MDC;

import java.util.Optional;
import java.util.UUID;

/**
 * The facts known about one request: its client, and the findings of the filters. Written by the
 * thread that handles the request; read by any thread once the response is complete, the caller at
 * any time.
 */
public final class RequestTrace {

    private static final String REQUEST_ID = "request_id";
    private static final String WORKSPACE = "workspace";

    private static final ScopedValue<RequestTrace> CURRENT = ScopedValue.newInstance();

    private final Client client;
    private final boolean isHead;
    private Optional<String> requestId = Optional.empty();
    private Optional<String> route = Optional.empty();
    private volatile Optional<Caller> caller = Optional.empty();
    private Optional<Problem> problem = Optional.empty();

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
            caller.map(Caller::actor).map(RequestTrace::idName).ifPresent(MDC::remove);
        }
    }

    /** The name of the id of this actor in logs, for example {@code key_id}. */
    public static String idName(Actor actor) {
        return actor.kind().keyword() + "_id";
    }

    /** The client of the request. */
    public Client client() {
        return client;
    }

    /**
     * Where the request came from, for records of what it changed.
     *
     * @param session of the person who is signed in
     */
    public CallTrace cause(Optional<UUID> session) {
        return new CallTrace(requestId, client.ip().map(IpAddress::toString), session);
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

    /** The caller, once it is known. */
    public Optional<Caller> caller() {
        return caller;
    }

    /** The reason why it was refused or failed, once it is known. */
    public Optional<Problem> problem() {
        return problem;
    }

    void identified(String id) {
        requestId = Optional.of(id);
        MDC.put(REQUEST_ID, id);
    }

    void authenticated(Caller found) {
        caller = Optional.of(found);
        MDC.put(WORKSPACE, found.workspace().id().toString());
        Actor actor = found.actor();
        actor.id().ifPresent(id -> MDC.put(idName(actor), id.toString()));
    }

    void failed(Problem reason) {
        problem = Optional.of(reason);
    }

    void matched(String template) {
        route = Optional.of(template);
    }
}
