package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.shared.explorer.SharedFiles;
import dev.postroom.adapters.rest.shared.http.RequestTrace;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Stands between the server and the API, so that no thread of the server waits for a peer: the API
 * is called when the body of the request has arrived, and its response is sent when it is complete.
 * A request whose body is large or late, or whose response is a stream, gets a thread of its own.
 * Rejects invalid URLs, hosts and transfer codings, and begins the trace of a request for the API.
 */
public final class RequestGuard extends Handler.Wrapper {

    private static final int MAX_URL_BYTES = 8 * 1024;
    private static final int HELD_BYTES_OF_STREAM = 64 * 1024;

    // malformed escapes, and characters that RFC 3986 requires to be escaped and Jersey cannot
    // parse
    private static final Pattern INVALID_URI =
            Pattern.compile("%(?![0-9A-Fa-f]{2})|[\"<>\\\\^`|]|[^!-~]");

    private final ServerErrors errors;
    private final Peers peers;
    private final Tools tools;

    /**
     * The collaborators of the guard.
     *
     * @param isStream whether the response at a path may be too large to be held
     * @param waiting starts a thread that may wait for a peer
     */
    public record Tools(
            Clients clients,
            SharedFiles files,
            Predicate<String> isStream,
            LongAnswers answers,
            Executor waiting) {}

    public RequestGuard(Handler api, ServerErrors errors, Peers peers, Tools tools) {
        super(api);
        this.errors = errors;
        this.peers = peers;
        this.tools = tools;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Peer peer = peers.of(request);
        peer.startsRequest();
        boolean stream = tools.isStream().test(request.getHttpURI().getPath());
        UnreadBody body = new UnreadBody(request, peer);
        Callback released = Callback.from(body::release, callback);
        HeldResponse held =
                new HeldResponse(
                        new ClientExchange(peer, tools.files(), released),
                        body,
                        response,
                        stream ? HELD_BYTES_OF_STREAM : Integer.MAX_VALUE);
        boolean arrived = body.fetch();
        if (stream) {
            tools.waiting().execute(() -> answerAtLength(peer, body, held));
        } else if (arrived) {
            answer(body, held);
        } else {
            tools.waiting().execute(() -> answer(body, held));
        }
        return true;
    }

    private void answerAtLength(Peer peer, UnreadBody body, HeldResponse response) {
        try (LongAnswers.Answer _ = tools.answers().begin(tools.clients().traceOf(body), peer)) {
            answer(body, response);
        }
    }

    private void answer(UnreadBody body, HeldResponse response) {
        try {
            guard(body, response, response.completion());
            response.requireCompleted();
        } catch (Exception e) {
            response.fail(e);
        }
    }

    private void guard(Request request, Response response, Callback callback) throws Exception {
        int refusal = refusal(request);
        if (refusal != 0) {
            if (refusal == 501) {
                response.getHeaders().put(HttpHeader.CONNECTION, "close"); // its end is unknown
            }
            errors.write(request, response, callback, refusal);
            return;
        }
        RequestTrace trace = tools.clients().traceOf(request);
        boolean _ = trace.call(() -> super.handle(request, response, callback));
    }

    private static int refusal(Request request) {
        List<String> codings = request.getHeaders().getValuesList(HttpHeader.TRANSFER_ENCODING);
        if (!codings.isEmpty() && !isChunked(codings)) {
            return 501;
        }
        String uri = request.getHttpURI().getPathQuery();
        if (uri.length() > MAX_URL_BYTES) {
            return 414;
        }
        return INVALID_URI.matcher(uri).find() || !HostName.isUsable(request) ? 400 : 0;
    }

    private static boolean isChunked(List<String> codings) {
        return codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked");
    }
}
