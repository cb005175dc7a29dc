package dev.postroom.redtests.adapters.email;

import org.apache.hc.core5.http.HttpHost;

/** The webhook adapter's library elsewhere. */
public final class KnowsHttpClient {
    static final HttpHost HOST = new HttpHost("localhost", 1);
}
