package dev.postroom.adapters.rest.server;

import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * HTTP/1.1 whose chunked bodies have lines that end in CR LF. Jetty also accepts a bare LF and
 * additional empty lines; a proxy in front may see other messages in the same bytes then.
 */
public final class StrictHttp extends HttpConnectionFactory {

    public StrictHttp(HttpConfiguration configuration) {
        super(configuration);
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        HttpConnection connection =
                new StrictConnection(getHttpConfiguration(), connector, endPoint);
        connection.setUseInputDirectByteBuffers(isUseInputDirectByteBuffers());
        connection.setUseOutputDirectByteBuffers(isUseOutputDirectByteBuffers());
        return configure(connection, connector, endPoint);
    }

    private static final class StrictConnection extends HttpConnection {

        private @Nullable RequestHandler handler;

        StrictConnection(HttpConfiguration http, Connector connector, EndPoint endPoint) {
            super(http, connector, endPoint);
        }

        // the constructor of the superclass calls both, in this order
        @Override
        protected RequestHandler newRequestHandler() {
            handler = super.newRequestHandler();
            return handler;
        }

        @Override
        protected HttpParser newHttpParser(HttpCompliance compliance) {
            return new StrictParser(
                    Objects.requireNonNull(handler), getHttpConfiguration(), compliance);
        }
    }

    private static final class StrictParser extends HttpParser {

        private int lineLength;
        private byte last;
        private boolean dataEnded;

        StrictParser(
                HttpParser.RequestHandler handler,
                HttpConfiguration http,
                HttpCompliance compliance) {
            super(handler, http.getRequestHeaderSize(), compliance);
            setHeaderCacheSize(http.getHeaderCacheSize());
            setHeaderCacheCaseSensitive(http.isHeaderCacheCaseSensitive());
        }

        @Override
        public void reset() {
            super.reset();
            startLine(false);
        }

        // the superclass returns after each part of the data, so data is always at the end
        @Override
        protected boolean parseContent(ByteBuffer buffer) {
            if (!isChunking()) {
                return super.parseContent(buffer);
            }
            int start = buffer.position();
            long dataBefore = getContentRead();
            boolean handled = super.parseContent(buffer);
            int data = (int) (getContentRead() - dataBefore);
            for (int i = start; i < buffer.position() - data; i++) {
                check(buffer.get(i));
            }
            if (data > 0) {
                startLine(true);
            }
            return handled;
        }

        private void check(byte next) {
            if (next == '\n') {
                boolean empty = lineLength == 1;
                if (last != '\r' || empty != dataEnded) {
                    throw new BadMessageException("A line of a chunked body is malformed");
                }
                startLine(false);
            } else {
                lineLength++;
                last = next;
            }
        }

        private void startLine(boolean afterData) {
            lineLength = 0;
            last = 0;
            dataEnded = afterData;
        }
    }
}
