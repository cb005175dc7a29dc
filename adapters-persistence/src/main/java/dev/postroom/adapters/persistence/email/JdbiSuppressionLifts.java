package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.LiftedSuppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.SuppressionLifts;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Lifted suppressions in PostgreSQL, found by the keyed hash of their address. */
public final class JdbiSuppressionLifts implements SuppressionLifts {

    private static final KeysetList<LiftedSuppression, LiftedSuppression.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                            "suppression_lifts",
                            "l",
                            JdbiSuppressionLifts::lifted,
                            one -> one.lift().id()),
                    Map.of(
                            LiftedSuppression.Sort.CREATED_AT,
                            ListOrder.byTime("l.lifted_at", one -> one.lift().at())),
                    new Total.Exact());

    private final Handles handles;
    private final SuppressedAddresses addresses;

    /**
     * A repository that uses these handles.
     *
     * @param key the key of the hashes; with another key no stored address matches
     */
    public JdbiSuppressionLifts(Handles handles, MacKey key) {
        this.handles = handles;
        this.addresses = new SuppressedAddresses(key);
    }

    @Override
    public Page<LiftedSuppression> list(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page) {
        Conditions ofAddress =
                new Conditions()
                        .andIf(
                                Optional.of(addresses.hash(workspace, address)),
                                "l.address_hash = :hash",
                                "hash");
        return LIST.page(handles, workspace, ofAddress, page);
    }

    private static LiftedSuppression lifted(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Actor actor =
                new Actor(
                        Keyword.parse(Actor.Kind.class, row.text("actor_kind")).orElseThrow(),
                        row.optionalUuid("actor_id"),
                        row.text("actor_name"));
        return new LiftedSuppression(
                Keyword.parse(Suppressions.Reason.class, row.text("suppressed_for")).orElseThrow(),
                row.instant("suppressed_at"),
                new SuppressionLift(
                        row.uuid("id"), row.text("reason"), actor, row.instant("lifted_at")));
    }
}
