package dev.postroom.adapters.rest.account.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForOperators;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.ManageAccounts;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /system/accounts}: the accounts of the installation, for its operators. */
@Path("/system/accounts")
public final class AccountsPageResource {

    private static final String BEFORE = "before";
    private static final int SHOWN = 50;

    private final ManageAccounts accounts;
    private final InstantSource clock;
    private final Pages pages;

    /** Lists {@code accounts}; {@code clock} tells how old they are. */
    public AccountsPageResource(ManageAccounts accounts, InstantSource clock, Pages pages) {
        this.accounts = accounts;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForOperators
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<AccountId> before = query.id(BEFORE).map(AccountId::new);
        query.finish();
        // one more than is shown tells whether there are older ones
        List<Account> found = accounts.listNewest(before, SHOWN + 1);
        List<Account> shown = found.subList(0, Math.min(SHOWN, found.size()));
        AccountsPage page =
                new AccountsPage(
                        shown.stream().map(this::row).toList(),
                        pager(
                                ListAddress.of(request).without(BEFORE),
                                shown,
                                before.isPresent(),
                                found.size() > SHOWN));
        return pages.show(
                request, Sheet.of("Accounts"), "app/account/accounts", Map.of("page", page));
    }

    private AccountsPage.Row row(Account account) {
        return new AccountsPage.Row(
                account.name(),
                account.slug().value(),
                account.id().toString(),
                Moment.of(account.createdAt(), clock.instant()));
    }

    private static Pager pager(
            ListAddress address, List<Account> shown, boolean isLater, boolean hasMore) {
        return new Pager(
                Numbers.counted(shown.size(), "account", "accounts"),
                isLater ? address.text() : "",
                "",
                hasMore ? address.with(BEFORE, shown.getLast().id().toString()).text() : "");
    }
}
