package dev.postroom.adapters.rest.billing.page;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.provider.PlanPurchase;
import dev.postroom.domain.billing.provider.ReturnOrigins;
import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.billing.provider.VisitProvider;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The plan of the account, and the ways to the payment provider. */
@Path("/app/{account}/{environment}/billing")
public final class BillingPageResource {

    private static final String PATH = "/billing";

    private final ReadBilling billing;
    private final VisitProvider visits;
    private final ReturnOrigins origins;
    private final WorkspaceClock clock;
    private final Pages pages;
    private final String publicUrl;

    /**
     * Shows {@code billing}, and leads to the provider by {@code visits}.
     *
     * @param origins to which browsers may be sent back
     * @param publicUrl where people reach the service
     */
    public BillingPageResource(
            ReadBilling billing,
            VisitProvider visits,
            ReturnOrigins origins,
            WorkspaceClock clock,
            String publicUrl,
            Pages pages) {
        this.billing = billing;
        this.visits = visits;
        this.origins = origins;
        this.clock = clock;
        this.publicUrl = publicUrl;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.BILLING_READ)
    public Response get(@Context ApiRequest request) {
        return pages.show(
                request, sheet(), "app/billing/billing", Map.of("page", page(request, List.of())));
    }

    private BillingPage page(ApiRequest request, List<Notice> trouble) {
        return BillingPages.of(
                request,
                billing.subscription(request.workspace()),
                trouble,
                request.caller().may(Scope.BILLING_MANAGE) && visits.isOpen(request.workspace()),
                clock.now(request.workspace()));
    }

    @POST
    @Path("/portal")
    @ForMembers(Scope.BILLING_MANAGE)
    @AnswersOutside
    public Response portal(@Context ApiRequest request) {
        return visit(
                request,
                "Change or cancel the plan",
                ApiCall.post(
                        "/billing/portal", Map.of("return_url", back(request).value().toString())),
                () -> visits.openPortal(request.workspace(), back(request)));
    }

    @POST
    @Path("/checkout")
    @ForMembers(Scope.BILLING_MANAGE)
    @AnswersOutside
    public Response checkout(@Context ApiRequest request) {
        MultivaluedMap<String, String> form = request.form();
        String back = back(request).value().toString();
        return visit(
                request,
                "Buy the plan",
                ApiCall.post(
                        "/billing/checkout",
                        Map.of(
                                "plan",
                                field(form, "plan", ""),
                                "interval",
                                field(form, "interval", "month"),
                                "success_url",
                                back,
                                "cancel_url",
                                back)),
                () -> visits.checkOut(request.workspace(), purchase(request, form)).url());
    }

    private PlanPurchase purchase(ApiRequest request, MultivaluedMap<String, String> form) {
        return new PlanPurchase(
                new PlanName(field(form, "plan", "").strip()),
                KeywordParsers.parser(BillingInterval.class)
                        .apply(field(form, "interval", "month")),
                back(request),
                back(request));
    }

    private static String field(MultivaluedMap<String, String> form, String name, String usual) {
        return Objects.requireNonNullElse(form.getFirst(name), usual);
    }

    private ReturnUrl back(ApiRequest request) {
        return origins.read(RequestTrace.origin(publicUrl) + Pages.path(request, PATH));
    }

    // a form does not lead to another site: the page of the provider is behind a plain link
    private Response visit(ApiRequest request, String title, ApiCall call, Supplier<URI> open) {
        try {
            URI url = open.get();
            ProviderPage page = new ProviderPage(title, url.toString(), url.getHost());
            return pages.show(
                    request, sheet().calls(call), "app/billing/provider", Map.of("page", page));
        } catch (FailureException e) {
            Notice trouble = new Notice("warn", "That was not possible", e.failure().detail());
            return pages.again(
                    request,
                    sheet(),
                    "app/billing/billing",
                    Map.of("page", page(request, List.of(trouble))));
        }
    }

    private static Sheet sheet() {
        return Sheet.of(Room.BILLING, "Billing").calls(ApiCall.get("/billing/subscription"));
    }
}
