package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.PresentedKey;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.List;
import java.util.Optional;

/** The demo's account and its two keys; created once and reused at the next start. */
final class DemoKeys {

    private static final String BASIC = "Demo on the free plan";

    private final Features features;
    private final DemoEnvFile file;

    DemoKeys(Features features, DemoEnvFile file) {
        this.features = features;
        this.file = file;
    }

    /** The demo's workspace of this environment. */
    Workspace workspace(Environment environment) {
        List<Account> accounts = features.accounts().list();
        Account first =
                accounts.isEmpty() ? features.accounts().create("Demo") : accounts.getFirst();
        return workspace(first, environment);
    }

    /** The live workspace of an account that stays on the basic plan. */
    Workspace basic() {
        Account basic =
                features.accounts().list().stream()
                        .filter(account -> account.name().equals(BASIC))
                        .findFirst()
                        .orElseGet(() -> features.accounts().create(BASIC));
        return workspace(basic, Environment.LIVE);
    }

    private Workspace workspace(Account account, Environment environment) {
        return features.accounts()
                .workspace(account.id(), environment)
                .orElseThrow(() -> new StartupFailure("The demo's account has no workspace."));
    }

    /** A valid key: the one from the file of an earlier start, or a new one. */
    String key(String name, Workspace workspace) {
        return file.read(name)
                .filter(key -> opens(key, workspace))
                .orElseGet(() -> newKey(workspace));
    }

    private boolean opens(String key, Workspace workspace) {
        try {
            return features.authenticate().present(key, Optional.empty())
                            instanceof PresentedKey.Accepted(KeyCaller caller)
                    && caller.workspace().equals(workspace);
        } catch (FailureException _) {
            return false;
        }
    }

    private String newKey(Workspace workspace) {
        IssuedApiKey issued =
                features.apiKeys()
                        .create(
                                new OperatorCaller(workspace),
                                "Demo",
                                Grant.FULL,
                                Optional.empty());
        return issued.secret().reveal();
    }
}
