package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.service.Postroom;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.provider.PlanPurchase;
import dev.postroom.domain.billing.provider.ReturnUrl;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The plan of the demo's account, which is bought on the page of the local provider. */
final class DemoPlan {

    private static final PlanName PLAN = new PlanName("professional");

    private final Postroom postroom;

    DemoPlan(Postroom postroom) {
        this.postroom = postroom;
    }

    /** Buys the plan, unless one is in force. */
    void buy(Workspace workspace) {
        boolean hasPlan =
                postroom.features()
                        .synchronising()
                        .sync(workspace)
                        .subscription()
                        .status()
                        .isInForce();
        if (!hasPlan) {
            ReturnUrl home = new ReturnUrl(URI.create("http://localhost/"));
            PlanPurchase purchase = new PlanPurchase(PLAN, BillingInterval.MONTH, home, home);
            pay(postroom.features().paymentProvider().checkOut(workspace, purchase).url());
        }
    }

    private static void pay(URI page) {
        HttpRequest purchase =
                HttpRequest.newBuilder(page)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString("action=buy"))
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(purchase, HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new StartupFailure("The plan of the demo cannot be bought.", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
