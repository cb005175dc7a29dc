package dev.postroom.adapters.email.email;

import dev.postroom.adapters.email.email.library.SimpleJavaMailTransport;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tests of a transport over SMTP with a server that can misbehave. */
abstract class SmtpTests {

    // of so many sessions each gets one connection
    private static final int SESSIONS = 100;

    final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final Kind kind;

    /** The transports over SMTP, and what the server offers them. */
    enum Kind {
        LIBRARY,
        CONCURRENT,
        PIPELINED,
        PIPELINED_WITHOUT_OFFER
    }

    SmtpTests(Kind kind) {
        this.kind = kind;
        if (kind == Kind.PIPELINED) {
            server.offers("PIPELINING", "SIZE 10000000");
        }
    }

    @AfterEach
    void closeAll() {
        opened.forEach(ScriptedSmtpServer::close);
        server.close();
    }

    /** A transport to this server with these options, such as {@code timeout=1}. */
    MailTransport transport(String options) {
        String all = options.contains("final_timeout=") ? options : options + finalReply(options);
        return transport(SmtpSettings.parse("smtp://127.0.0.1:" + server.port() + "?" + all));
    }

    // as long as for other replies
    private static String finalReply(String options) {
        return Stream.of(options.split("&"))
                .filter(option -> option.startsWith("timeout="))
                .map("&final_"::concat)
                .findFirst()
                .orElse("");
    }

    /** A transport that is closed after the test. */
    MailTransport transport(SmtpSettings settings) {
        if (kind == Kind.LIBRARY) {
            SimpleJavaMailTransport library =
                    new SimpleJavaMailTransport(
                            InsideTransaction.guard(),
                            settings,
                            RelayLimits.of(settings),
                            new SettableClock());
            opened.add(library);
            return library;
        }
        if (kind == Kind.CONCURRENT) {
            SmtpMailTransport concurrent =
                    SmtpMailTransport.concurrent(
                            InsideTransaction.guard(), settings, new SettableClock(), sessions());
            opened.add(concurrent);
            return concurrent;
        }
        SmtpMailTransport pipelined =
                SmtpMailTransport.pipelined(
                        InsideTransaction.guard(), settings, new SettableClock(), sessions());
        opened.add(pipelined);
        return pipelined;
    }

    /** The number of sessions that share the connections of a transport. */
    int sessions() {
        return SESSIONS;
    }

    /** Ends a transport before the end of the test. */
    static void close(MailTransport transport) {
        ScriptedSmtpServer.close((AutoCloseable) transport);
    }
}
