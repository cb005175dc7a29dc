package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.provider.BillingCustomers;

import java.util.Optional;
import java.util.UUID;

/** The customers that accounts are, in PostgreSQL. */
public final class JdbiBillingCustomers implements BillingCustomers {

    private static final String FIND =
            """
            SELECT customer FROM billing_customers
            WHERE account_id = :account AND provider = :provider
            """;
    private static final String ACCOUNT =
            """
            SELECT account_id FROM billing_customers
            WHERE provider = :provider AND customer = :customer
            """;
    private static final String LINK =
            """
            INSERT INTO billing_customers (provider, customer, account_id)
            VALUES (:provider, :customer, :account) ON CONFLICT DO NOTHING
            """;

    private static final String REPLACE =
            """
            UPDATE billing_customers SET customer = :customer
            WHERE account_id = :account AND provider = :provider AND customer = :gone
            """;

    private final Handles handles;

    /** The customers that use these handles. */
    public JdbiBillingCustomers(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<String> find(String provider, AccountId account) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("account", account.value())
                        .bind("provider", provider)
                        .mapTo(String.class)
                        .findOne());
    }

    @Override
    public Optional<AccountId> account(String provider, String customer) {
        return handles.call(handle ->
                handle.createQuery(ACCOUNT)
                        .bind("provider", provider)
                        .bind("customer", customer)
                        .mapTo(UUID.class)
                        .findOne()
                        .map(AccountId::new));
    }

    @Override
    public void replace(String provider, AccountId account, String gone, String customer) {
        handles.transact(handle ->
                handle.createUpdate(REPLACE)
                        .bind("account", account.value())
                        .bind("provider", provider)
                        .bind("gone", gone)
                        .bind("customer", customer)
                        .execute());
    }

    @Override
    public Optional<String> link(String provider, AccountId account, String customer) {
        handles.transact(handle ->
                handle.createUpdate(LINK)
                        .bind("provider", provider)
                        .bind("customer", customer)
                        .bind("account", account.value())
                        .execute());
        return find(provider, account);
    }
}
