package dev.postroom.adapters.webhook;

import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

import java.time.Duration;

/** A minimal HTTP client: no redirects, cookies, authentication, decompression or retries. */
final class PooledClient {

    private static final TimeValue KEPT_IDLE = TimeValue.ofSeconds(30);
    private static final TimeValue LONGEST_LIFE = TimeValue.ofMinutes(5);

    /** Only a limit for a call whose cancellation is late; each call has its own deadline. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private PooledClient() {}

    static CloseableHttpClient open(WebhookClientSettings settings, DnsResolver resolver) {
        return HttpClients.custom()
                .setConnectionManager(pool(settings, resolver))
                .setDefaultRequestConfig(requests(settings))
                .setKeepAliveStrategy((_, _) -> KEPT_IDLE)
                .evictIdleConnections(KEPT_IDLE)
                .evictExpiredConnections()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .disableAutomaticRetries()
                .disableDefaultUserAgent()
                .disableConnectionState()
                .build();
    }

    private static PoolingHttpClientConnectionManager pool(
            WebhookClientSettings settings, DnsResolver resolver) {
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(resolver)
                .setConnectionFactory(connections())
                .setDefaultConnectionConfig(timeouts(settings))
                .setDefaultTlsConfig(
                        TlsConfig.custom()
                                .setHandshakeTimeout(timeout(settings.connectTimeout()))
                                .build())
                .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.STRICT)
                .setMaxConnTotal(settings.maxConnections())
                .setMaxConnPerRoute(settings.maxConnectionsPerReceiver())
                .build();
    }

    /** By default the header lines of a response are unlimited. */
    private static ManagedHttpClientConnectionFactory connections() {
        return ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                        Http1Config.custom().setMaxLineLength(8_192).setMaxHeaderCount(100).build())
                .build();
    }

    /**
     * A pooled connection is validated before every use, because no request is sent twice: one that
     * the receiver has closed must not cost an attempt.
     */
    private static ConnectionConfig timeouts(WebhookClientSettings settings) {
        return ConnectionConfig.custom()
                .setConnectTimeout(timeout(settings.connectTimeout()))
                .setSocketTimeout(timeout(LONGEST_WAIT))
                .setTimeToLive(LONGEST_LIFE)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build();
    }

    private static RequestConfig requests(WebhookClientSettings settings) {
        return RequestConfig.custom()
                .setConnectionRequestTimeout(timeout(LONGEST_WAIT))
                .setResponseTimeout(timeout(LONGEST_WAIT))
                .setAuthenticationEnabled(false)
                .setRedirectsEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .build();
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.of(duration);
    }
}
