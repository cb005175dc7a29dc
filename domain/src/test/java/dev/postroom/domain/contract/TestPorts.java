package dev.postroom.domain.contract;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;

import java.time.Duration;
import java.time.Instant;

/**
 * All driven ports that keep something, on one store. The store is empty when a test begins, and
 * used by that test alone.
 */
public interface TestPorts {

    /** Transactions in which all the other ports take part. */
    Transactions transactions();

    /** Ids, each greater than the one before. */
    IdGenerator ids();

    /** Accounts and keys. */
    DirectoryPorts directory();

    /** Subscribers and tags. */
    PeoplePorts people();

    /** Templates, campaigns and mails. */
    SendingPorts sending();

    /** Events and deliveries. */
    ReportingPorts reporting();

    /** Answers that are given again. */
    RequestPorts requests();

    /** The moment by which the store judges leases and waits, in whole microseconds. */
    Instant now();

    /**
     * Makes leases and waits end as if so much time had passed; other times in the store may stay
     * as they are.
     */
    void elapse(Duration time);

    /** A workspace of a new account, which has the other environment's workspace too. */
    default Workspace newWorkspace(Environment environment) {
        AccountId id = new AccountId(ids().next());
        Workspace live = new Workspace(ids().next(), id, Environment.LIVE);
        Workspace test = new Workspace(ids().next(), id, Environment.TEST);
        directory().accounts().add(new Account(id, "Tea House", now()), live, test);
        return environment == Environment.LIVE ? live : test;
    }
}
