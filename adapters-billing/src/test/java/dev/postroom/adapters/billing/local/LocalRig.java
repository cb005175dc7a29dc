package dev.postroom.adapters.billing.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.adapters.billing.StripeBillingGateway;
import dev.postroom.adapters.billing.StripeSettings;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A local provider with a receiver of its events, and the gateway of Stripe that calls it. */
final class LocalRig implements AutoCloseable {

    static final URI DONE =
            URI.create("https://shop.example/done?a=b&id=%7BCHECKOUT_SESSION_ID%7D");
    static final URI GONE = URI.create("https://cart.example:8443/gone");
    static final URI BACK = URI.create("http://127.0.0.1:9/back");
    static final PlanName STARTER = new PlanName("starter");
    private static final Plan FREE = new Plan(new PlanName("free"), Map.of(), Map.of());
    private static final Plans PLANS =
            new Plans(
                    List.of(
                            FREE,
                            new Plan(
                                    STARTER,
                                    Map.of(),
                                    Map.of(
                                            BillingInterval.MONTH,
                                            "price_starter",
                                            BillingInterval.YEAR,
                                            "price_<year>"))),
                    FREE);
    private static final List<Offer> OFFERS =
            List.of(
                    new Offer("price_starter", "starter", ChronoUnit.MONTHS),
                    new Offer("price_<year>", "starter", ChronoUnit.YEARS));

    final SettableClock clock = new SettableClock();
    private final Path file;
    private final HttpServer receiver;
    private final List<UnverifiedProviderEvent> events = new CopyOnWriteArrayList<>();
    private final HttpClient browser = HttpClient.newHttpClient();
    private boolean isRunning;
    private LocalProvider provider;

    LocalRig(Path file) throws IOException {
        this.file = file;
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/webhook", this::take);
        receiver.start();
        provider = start();
        isRunning = true;
    }

    private LocalProvider start() throws IOException {
        URI webhook =
                URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + "/webhook");
        return LocalProvider.start(file, OFFERS, webhook, clock);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body =
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String signature = exchange.getRequestHeaders().getFirst("Stripe-Signature");
            events.add(
                    new UnverifiedProviderEvent(
                            body, Map.of("stripe-signature", signature), clock.instant()));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    List<UnverifiedProviderEvent> events() {
        return List.copyOf(events);
    }

    StripeBillingGateway gateway() {
        return gateway(PLANS);
    }

    StripeBillingGateway gateway(Plans plans) {
        LocalProvider.Access access = access();
        return new StripeBillingGateway(
                StripeSettings.of("local", access.key(), List.of(access.secret()), access.url()),
                plans,
                InsideTransaction.guard());
    }

    LocalProvider.Access access() {
        try {
            return LocalProvider.access(file).orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    String customer(long number) {
        return gateway().customer(account(number));
    }

    static AccountId account(long number) {
        return new AccountId(new UUID(7, number));
    }

    /** The page on which an account buys the plan starter by the month. */
    URI checkout(long number) {
        return gateway()
                .checkout(
                        new CheckoutOrder(
                                account(number),
                                customer(number),
                                STARTER,
                                BillingInterval.MONTH,
                                DONE,
                                GONE,
                                "order-" + number))
                .url();
    }

    /** The page on which an account changes its plan. */
    URI portal(long number) {
        return gateway().portal(new PortalOrder(customer(number), BACK, "portal-" + number));
    }

    HttpResponse<String> get(URI page) {
        return send(HttpRequest.newBuilder(page));
    }

    HttpResponse<String> post(URI page, String form) {
        return send(HttpRequest.newBuilder(page).POST(BodyPublishers.ofString(form)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return browser.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** No event can be delivered any more. */
    void loseReceiver() {
        receiver.stop(0);
    }

    void stop() throws IOException {
        if (isRunning) {
            isRunning = false;
            provider.close();
        }
    }

    void restart() throws IOException {
        stop();
        provider = start();
        isRunning = true;
    }

    @Override
    public void close() throws IOException {
        stop();
        receiver.stop(0);
        browser.shutdownNow();
    }
}
