package dev.postroom.adapters.persistence.transaction;

import dev.postroom.adapters.persistence.connection.Outages;
import dev.postroom.adapters.persistence.connection.StatementLimits;
import dev.postroom.adapters.persistence.shared.PoolShares;
import dev.postroom.adapters.persistence.shared.QueueHeads;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.FailureException;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Gives each repository the handle of its thread's transaction. Outside of a transaction each call
 * gets a new handle. A handle must not be used after the call that received it. Thread-safe.
 */
public final class Handles {
    private static final Logger LOG = LoggerFactory.getLogger(Handles.class);

    private static final int TRIES = 4;

    private final Jdbi jdbi;
    private final Optional<String> eachTransaction;
    private final HeavyReads heavy = new HeavyReads();
    private volatile PoolShares shares = PoolShares.none();
    private final StatementLimits limits = new StatementLimits();
    private final Outages outages = new Outages();
    private final QueueHeads heads = new QueueHeads();

    @SuppressWarnings("ThreadLocalUsage") // a thread may use two databases, as tests do
    private final ThreadLocal<@Nullable Scope> current = new ThreadLocal<>();

    /** Handles of this database. */
    public Handles(Jdbi jdbi) {
        this(jdbi, Optional.empty());
    }

    /**
     * @param eachTransaction a statement that each transaction begins with; then there is no
     *     statement outside of a transaction
     */
    public Handles(Jdbi jdbi, Optional<String> eachTransaction) {
        this.jdbi = jdbi;
        this.eachTransaction = eachTransaction;
    }

    /** Outages of the database that statements met. */
    public Outages outages() {
        return outages;
    }

    /** Where the queues of the database begin. */
    public QueueHeads heads() {
        return heads;
    }

    private record Scope(
            Handle handle, List<Runnable> afterCommit, Map<Class<?>, CommitWork> ending) {

        void end() {
            ending.values().forEach(work -> work.run(handle));
        }
    }

    /** Runs one statement, in the thread's transaction if there is one. */
    public <T> T call(HandleCallback<T, RuntimeException> work) {
        Scope scope = current.get();
        try {
            return scope == null ? alone(work) : work.withHandle(scope.handle());
        } catch (FailureException refused) {
            throw refused;
        } catch (RuntimeException e) {
            throw translated(e);
        }
    }

    private <T> T alone(HandleCallback<T, RuntimeException> work) {
        return repeated(
                Outages::isContention,
                () ->
                        shares.run(() ->
                                eachTransaction.isEmpty()
                                        ? jdbi.withHandle(
                                                handle -> work.withHandle(limits.limit(handle)))
                                        : jdbi.inTransaction(
                                                handle -> work.withHandle(begun(handle)))));
    }

    private RuntimeException translated(RuntimeException e) {
        if (Outages.isCancelled(e)) {
            limits.exceeded();
        }
        return outages.translated(e);
    }

    private Handle begun(Handle handle) {
        eachTransaction.ifPresent(handle::execute);
        return limits.limit(handle);
    }

    /**
     * As {@link #call}, for a statement whose time grows with the number of rows of the account:
     * waits for its turn among others, as {@link HeavyReads} says.
     */
    public <T> T callInTurn(Workspace workspace, HandleCallback<T, RuntimeException> work) {
        return heavy.run(workspace, () -> call(work));
    }

    /** As {@link #callInTurn}, for a further part of a response that is already being sent. */
    public <T> T callToContinue(Workspace workspace, HandleCallback<T, RuntimeException> work) {
        return heavy.continued(workspace, () -> call(work));
    }

    /** The threads for which this is true run requests, and all others are workers. */
    public void requests(BooleanSupplier test) {
        limits.requests(test);
    }

    /** No account takes more than its share of the connections. */
    public void share(PoolShares ofAccounts) {
        shares = ofAccounts;
    }

    /** Runs several statements atomically: in the thread's transaction, or else in a new one. */
    public <T> T transact(HandleCallback<T, RuntimeException> work) {
        return current.get() == null ? begin(work) : call(work);
    }

    /** Whether the calling thread is inside a transaction. */
    public boolean isInTransaction() {
        return current.get() != null;
    }

    /**
     * Runs {@code signal} after the thread's transaction has committed; never when it rolls back.
     * Its exceptions are logged and not rethrown.
     */
    public void afterCommit(Runnable signal) {
        Scope scope = current.get();
        if (scope == null) {
            throw new IllegalStateException("there is no transaction to wait for");
        }
        scope.afterCommit().add(signal);
    }

    /**
     * Work to do right before the thread's transaction commits: one object of each kind within one
     * transaction. When it fails, the transaction is rolled back and fails with the same exception.
     */
    public <W extends CommitWork> W beforeCommit(Class<W> kind, Supplier<W> make) {
        Scope scope = current.get();
        if (scope == null) {
            throw new IllegalStateException("there is no transaction that could commit");
        }
        return kind.cast(scope.ending().computeIfAbsent(kind, _ -> make.get()));
    }

    // It sees what the other transaction committed, and the use case reports that.
    private <T> T begin(HandleCallback<T, RuntimeException> work) {
        return repeated(Outages::isConcurrentChange, () -> beginOnce(work));
    }

    // All of it was rolled back: a retry is safe. A key that every retry violates is a defect.
    private <T> T repeated(Predicate<RuntimeException> mayPass, Supplier<T> work) {
        for (int left = TRIES - 1; ; left--) {
            try {
                return work.get();
            } catch (FailureException refused) {
                throw refused;
            } catch (RuntimeException e) {
                if (left == 0 || !mayPass.test(e)) {
                    throw Outages.isContention(e) ? Outages.contention() : translated(e);
                }
                LOG.info("A transaction conflicted with a concurrent change and is retried");
            }
        }
    }

    private <T> T beginOnce(HandleCallback<T, RuntimeException> work) {
        List<Runnable> signals = new ArrayList<>();
        T result =
                shares.run(() ->
                        jdbi.inTransaction(handle ->
                                within(
                                        new Scope(begun(handle), signals, new LinkedHashMap<>()),
                                        work)));
        signals.forEach(Handles::runQuietly);
        return result;
    }

    private <T> T within(Scope scope, HandleCallback<T, RuntimeException> work) {
        current.set(scope);
        try {
            T result = work.withHandle(scope.handle());
            scope.end();
            return result;
        } finally {
            current.remove();
        }
    }

    private static void runQuietly(Runnable signal) {
        try {
            signal.run();
        } catch (RuntimeException e) {
            LOG.warn("A signal after a commit failed; the transaction remains committed", e);
        }
    }
}
