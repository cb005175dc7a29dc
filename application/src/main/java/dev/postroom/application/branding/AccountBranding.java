package dev.postroom.application.branding;

import dev.postroom.application.account.BrandingLookup;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Brandings;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/** Finds and changes the branding of accounts. */
public final class AccountBranding implements ManageBranding {

    private final UnitOfWork work;
    private final BrandingLookup lookup;
    private final Brandings brandings;

    public AccountBranding(UnitOfWork work, Accounts accounts, Brandings brandings) {
        this.work = work;
        this.lookup = new BrandingLookup(accounts, brandings);
        this.brandings = brandings;
    }

    @Override
    public Branding get(Workspace workspace) {
        AccountId account = workspace.account();
        return lookup.of(account).orElseThrow(() -> new NoSuchElementException(account.toString()));
    }

    @Override
    public Branding update(Caller caller, BrandingPatch patch) {
        if (caller.workspace().environment() == Environment.TEST) {
            throw Failure.Conflict.of(
                            "live_key_required",
                            "The branding counts for both environments. Change it with a live key.")
                    .asException();
        }
        return change(caller.workspace().account(), patch, caller.actor(), caller.trace());
    }

    @Override
    public Branding change(AccountId account, BrandingPatch patch) {
        return change(account, patch, Actor.operator(), CallTrace.NONE);
    }

    private Branding change(AccountId account, BrandingPatch patch, Actor actor, CallTrace trace) {
        return work.inTransaction(() -> {
            Branding current =
                    lookup.of(account)
                            .orElseThrow(() ->
                                    new Failure.NotFound("Account", account.toString())
                                            .asException());
            Violations violations = new Violations();
            Branding next =
                    violations.checked("name", () -> patch.applyTo(current)).orElse(current);
            violations.throwIfAny();
            brandings.put(account, next);
            if (!next.equals(current)) {
                work.audit().recordOfAccount(account, actor, trace, difference(current, next));
            }
            return next;
        });
    }

    private static AuditedChange difference(Branding before, Branding after) {
        return AuditedChange.difference(
                AuditAction.SETTINGS_CHANGED,
                Optional.empty(),
                field("name", before, after, branding -> Optional.of(branding.name())),
                field("colour", before, after, branding -> branding.colour().map(Colour::hex)),
                field("logo", before, after, branding -> branding.logo().map(Logo::address)),
                field("postal_address", before, after, it -> it.details().postalAddress()),
                field(
                        "imprint_url",
                        before,
                        after,
                        it -> it.details().imprint().map(WebLink::toString)),
                field(
                        "privacy_url",
                        before,
                        after,
                        it -> it.details().privacy().map(WebLink::toString)));
    }

    private static AuditField field(
            String name,
            Branding before,
            Branding after,
            Function<Branding, Optional<String>> value) {
        return AuditField.of(name, value.apply(before), value.apply(after));
    }
}
