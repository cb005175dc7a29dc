package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.HostedPages.Visit;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.subscriber.SubscriberStatus;

import jakarta.ws.rs.core.Response;

/** Answers people who did not mean to unsubscribe. */
record TakingBack(HostedPages desk, Unsubscribe unsubscribe) {

    /** The person gets again what the person got before. */
    Response answer(Visit visit, ApiRequest request) {
        SubscriberStatus status =
                unsubscribe.takeBack(visit.caller(), Visitors.of(request)).status();
        return desk.tell(
                visit.page(),
                status == SubscriberStatus.ACTIVE ? "again.done" : "again.unreachable");
    }
}
