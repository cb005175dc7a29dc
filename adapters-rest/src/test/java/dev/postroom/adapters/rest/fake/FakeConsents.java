package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentPosition;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.ProveConsents;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;

import java.util.List;
import java.util.Optional;

/** Has one record of each person. */
public final class FakeConsents implements ProveConsents {

    @Override
    public List<ConsentRecord> list(Workspace workspace, SubscriberId subscriber) {
        return List.of(
                new ConsentRecord(
                        new ConsentPosition(0, 1),
                        0,
                        new ConsentFact(
                                ConsentFact.Kind.OPT_IN,
                                Optional.empty(),
                                Origin.Source.API,
                                FakeSessions.BEGAN),
                        new byte[32],
                        Optional.of(
                                new ConsentRecord.Disclosed(
                                        new byte[16],
                                        new ConsentDetails(
                                                subscriber,
                                                FakeSubscribers.ANNA.email(),
                                                Actor.operator(),
                                                Optional.of(
                                                        new Consent(
                                                                "signup form",
                                                                Optional.empty(),
                                                                Optional.empty(),
                                                                Optional.of(
                                                                        "Letters, please."))))))));
    }
}
