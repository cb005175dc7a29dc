package dev.postroom.application.link;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberRules;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.link.IssueLinks;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.LinkLifetime;
import dev.postroom.domain.subscriber.Subscribers;

/** Links to the preference center, for clients that know the person. */
public final class LinkIssuing implements IssueLinks {

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final PublicLinks links;

    public LinkIssuing(UnitOfWork work, Subscribers subscribers, PublicLinks links) {
        this.work = work;
        this.subscribers = subscribers;
        this.links = links;
    }

    @Override
    public IssuedLink preferences(Caller caller, SubscriberId subscriber, LinkLifetime lifetime) {
        Workspace workspace = caller.workspace();
        if (subscribers.find(workspace, subscriber).isEmpty()) {
            throw SubscriberRules.notFound(subscriber.toString());
        }
        return links.preferences(workspace, subscriber, work.now(workspace).plus(lifetime.time()));
    }
}
