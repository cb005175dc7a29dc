package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.SignedRequest;

import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** One request and its response. Runs on one thread and is cancelled from another. */
final class WebhookCall {

    private final CloseableHttpClient client;
    private final WebhookClientSettings settings;
    private final InstantSource clock;
    private final HttpHost receiver;
    private final HttpPost post;
    private final long startedAt = System.nanoTime();

    WebhookCall(
            CloseableHttpClient client,
            WebhookClientSettings settings,
            InstantSource clock,
            SignedRequest request) {
        this.client = client;
        this.settings = settings;
        this.clock = clock;
        this.receiver = receiver(request.url());
        this.post = post(request);
    }

    /** Blocks until the response is read; {@link #cancel} ends it. */
    AttemptResult run() {
        try (ClassicHttpResponse answer = client.executeOpen(receiver, post, null)) {
            return answered(answer);
        } catch (IOException e) {
            return unanswered(TransportErrors.sentence(e), e instanceof ForbiddenAddressException);
        }
    }

    /** Cancels the exchange from another thread and closes its connection. */
    void cancel() {
        post.cancel();
    }

    AttemptResult unanswered(String error, boolean isFinal) {
        return AttemptResult.unanswered(error, elapsed(), isFinal);
    }

    private AttemptResult answered(ClassicHttpResponse answer) throws IOException {
        String body =
                answer.getEntity() == null
                        ? ""
                        : AnswerText.read(
                                answer.getEntity().getContent(),
                                settings.maxBodyRead(),
                                settings.maxBodyKept());
        if (answer.getCode() < 100 || answer.getCode() > 599) {
            return unanswered("The response is not valid HTTP.", false);
        }
        return new AttemptResult(
                Optional.of(answer.getCode()),
                Optional.of(body),
                elapsed(),
                Optional.empty(),
                RetryAfter.in(answer, clock.instant()),
                false);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    private static HttpHost receiver(URI url) {
        String host = url.getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new HttpHost(url.getScheme(), bare, url.getPort());
    }

    /** The path is set separately, because the constructor refuses some valid paths. */
    private static HttpPost post(SignedRequest request) {
        HttpPost post = new HttpPost("/");
        URI url = request.url();
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        post.setPath(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
        request.headers().forEach(post::addHeader);
        post.setEntity(new ByteArrayEntity(request.body(), null));
        return post;
    }
}
