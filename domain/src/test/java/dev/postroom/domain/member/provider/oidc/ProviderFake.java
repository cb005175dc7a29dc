package dev.postroom.domain.member.provider.oidc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.domain.member.provider.AskedPage;
import dev.postroom.domain.member.provider.ProviderAccount;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An identity provider on a real socket, with real keys. It checks what it is sent as the standards
 * say, and can be told to do everything wrong.
 */
public final class ProviderFake implements AutoCloseable {

    /** The client that it knows. */
    public static final String CLIENT = "postroom";

    /** The secret of that client, with letters that have to be encoded. */
    public static final String SECRET = "s3cret: with +/=% letters";

    private static final String CONFIGURATION = "/.well-known/openid-configuration";
    private static final int OK = 200;
    private static final int BAD = 400;

    private record Given(ProviderAccount account, AskedPage asked) {}

    private final HttpServer server;
    private final InstantSource clock;
    private final Map<String, Given> codes = new ConcurrentHashMap<>();
    private final Map<String, HttpHandler> instead = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    /** The key that signs. */
    public volatile ProviderKey key = ProviderKey.create("first", "RS256");

    /** The keys that are shown. */
    public volatile List<Map<String, Object>> shown = List.of(key.shown());

    /** Changes the description of the provider. */
    public volatile UnaryOperator<Map<String, Object>> description = UnaryOperator.identity();

    /** Changes the claims before they are signed. */
    public volatile UnaryOperator<Map<String, Object>> claims = UnaryOperator.identity();

    /** Makes the token of the claims; empty: the key signs them. */
    public volatile Optional<Function<Map<String, Object>, String>> tokens = Optional.empty();

    /** The person who signs in at the page of the provider. */
    public volatile ProviderAccount person = ProviderAccount.ANN;

    /** A running provider. */
    public ProviderFake(InstantSource clock) {
        this.clock = clock;
        try {
            this.server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    /** Its address. */
    public String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The paths that it was asked for, in order. */
    public List<String> paths() {
        return List.copyOf(paths);
    }

    /** From now on this path is answered so. */
    public void answer(String path, HttpHandler handler) {
        instead.put(path, handler);
    }

    /** From now on this path is answered with this status and body. */
    public void answer(String path, int status, String body) {
        answer(path, exchange -> send(exchange, status, "application/json", body));
    }

    /** From now on everything is answered with a fault. */
    public void fail() {
        for (String path : List.of(CONFIGURATION, "/keys", "/token", "/authorize")) {
            answer(path, 500, "{}");
        }
    }

    /** A person signs in at this page; the code that the browser comes back with. */
    public String signIn(URI page, ProviderAccount account) {
        AskedPage asked = AskedPage.at(page);
        String code = "code " + number.incrementAndGet() + "+/=";
        codes.put(code, new Given(account, asked));
        return code;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            paths.add(path);
            HttpHandler other = instead.get(path);
            if (other != null) {
                other.handle(exchange);
                return;
            }
            switch (path) {
                case CONFIGURATION -> json(exchange, OK, description.apply(described()));
                case "/keys" -> json(exchange, OK, Map.of("keys", shown));
                case "/token" -> redeem(exchange);
                case "/authorize" -> page(exchange);
                default -> send(exchange, 404, "text/plain", "no such page");
            }
        }
    }

    private Map<String, Object> described() {
        return new TreeMap<>(
                Map.of(
                        "issuer", issuer(),
                        "authorization_endpoint", issuer() + "/authorize",
                        "token_endpoint", issuer() + "/token",
                        "jwks_uri", issuer() + "/keys",
                        "authorization_response_iss_parameter_supported", true));
    }

    /** The page asks who signs in; its form leads back. */
    private void page(HttpExchange exchange) throws IOException {
        AskedPage asked = AskedPage.at(exchange.getRequestURI());
        if (exchange.getRequestMethod().equals("GET")) {
            send(
                    exchange,
                    OK,
                    "text/html; charset=utf-8",
                    "<!doctype html><html lang=\"en\"><title>Sign in</title><main><h1>Test"
                            + " provider</h1><form method=\"post\"><button name=\"do\""
                            + " value=\"yes\">Sign in as "
                            + person.address()
                            + "</button> <button name=\"do\""
                            + " value=\"no\">Cancel</button></form></main>");
            return;
        }
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String answer =
                form.equals("do=yes")
                        ? "code=" + encoded(signIn(exchange.getRequestURI(), person))
                        : "error=access_denied";
        exchange.getResponseHeaders()
                .add(
                        "Location",
                        asked.value("redirect_uri")
                                + "?"
                                + answer
                                + "&state="
                                + encoded(asked.value("state"))
                                + "&iss="
                                + encoded(issuer()));
        exchange.sendResponseHeaders(302, -1);
    }

    private void redeem(HttpExchange exchange) throws IOException {
        AskedPage form =
                AskedPage.of(
                        new String(
                                exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Given given = codes.remove(form.value("code"));
        if (!isClient(exchange, form)) {
            json(exchange, 401, Map.of("error", "invalid_client"));
        } else if (given == null
                || !form.value("grant_type").equals("authorization_code")
                || !form.value("redirect_uri").equals(given.asked().value("redirect_uri"))
                || !given.asked()
                        .value("code_challenge")
                        .equals(hash(form.value("code_verifier")))) {
            json(exchange, BAD, Map.of("error", "invalid_grant"));
        } else {
            Map<String, Object> all = claims.apply(claims(given));
            json(
                    exchange,
                    OK,
                    Map.of(
                            "token_type",
                            "Bearer",
                            "access_token",
                            "unused",
                            "id_token",
                            tokens.map(made -> made.apply(all)).orElseGet(() -> key.token(all))));
        }
    }

    private static boolean isClient(HttpExchange exchange, AskedPage form) {
        String right =
                Base64.getEncoder()
                        .encodeToString(
                                (encoded(CLIENT) + ":" + encoded(SECRET))
                                        .getBytes(StandardCharsets.UTF_8));
        return ("Basic " + right).equals(exchange.getRequestHeaders().getFirst("Authorization"))
                || (form.value("client_id").equals(CLIENT)
                        && form.value("client_secret").equals(SECRET));
    }

    private Map<String, Object> claims(Given given) {
        long now = clock.instant().getEpochSecond();
        return new TreeMap<>(
                Map.of(
                        "iss", issuer(),
                        "aud", given.asked().value("client_id"),
                        "sub", given.account().subject(),
                        "nonce", given.asked().value("nonce"),
                        "iat", now,
                        "exp", now + 300,
                        "email", given.account().address(),
                        "email_verified", given.account().isVerified()));
    }

    private static String hash(String verifier) {
        try {
            return ProviderKey.text(
                    MessageDigest.getInstance("SHA-256")
                            .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void json(HttpExchange exchange, int status, Map<String, Object> body)
            throws IOException {
        send(exchange, status, "application/json", JsonText.of(body));
    }

    /** Sends an answer. */
    public static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
