package dev.postroom.bootstrap.wiring.account;

import dev.postroom.adapters.persistence.account.JdbiAccounts;
import dev.postroom.adapters.persistence.account.JdbiBrandings;
import dev.postroom.adapters.persistence.account.JdbiDiscardedWorkspaces;
import dev.postroom.adapters.persistence.account.JdbiTestClocks;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.account.BrandingResource;
import dev.postroom.adapters.rest.account.page.AccountsPageResource;
import dev.postroom.adapters.rest.account.page.BrandingPageResource;
import dev.postroom.adapters.rest.page.PagePreviews;
import dev.postroom.application.account.AccountManagement;
import dev.postroom.application.branding.AccountBranding;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Brandings;
import dev.postroom.domain.account.DiscardedWorkspaces;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.branding.ManageBranding;

import java.time.InstantSource;
import java.util.List;

/** Accounts and the clocks of their test environments. */
public final class AccountWiring implements FeatureWiring {

    /**
     * The driven ports.
     *
     * @param swept signals a discarded workspace
     */
    public record Ports(
            Accounts accounts,
            TestClocks testClocks,
            Brandings brandings,
            DiscardedWorkspaces discarded,
            WorkSignal swept) {

        /**
         * @param queues signals all workers whose work becomes due when a clock is advanced
         */
        public static Ports on(Foundation foundation, Runnable queues) {
            WorkSignal swept = new WorkSignal();
            return new Ports(
                    new JdbiAccounts(foundation.handles()),
                    new JdbiTestClocks(foundation.handles(), queues),
                    new JdbiBrandings(foundation.handles()),
                    new JdbiDiscardedWorkspaces(foundation.handles(), swept::raise),
                    swept);
        }
    }

    private final ManageAccounts accounts;
    private final ManageBranding branding;

    public AccountWiring(Ports ports, UnitOfWork work) {
        this.accounts = new AccountManagement(work, ports.accounts(), ports.discarded());
        this.branding = new AccountBranding(work, ports.accounts(), ports.brandings());
    }

    public ManageAccounts accounts() {
        return accounts;
    }

    public ManageBranding branding() {
        return branding;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new BrandingResource(branding, tools.responses()),
                new BrandingPageResource(branding, new PagePreviews(), tools.pages()),
                new AccountsPageResource(accounts, InstantSource.system(), tools.pages()));
    }
}
