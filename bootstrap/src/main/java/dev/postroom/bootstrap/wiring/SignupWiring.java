package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.signup.JdbiSignupForms;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.ratelimit.Resilience4jRequestLimiter;
import dev.postroom.adapters.rest.signup.FormLinks;
import dev.postroom.adapters.rest.signup.FormPageResource;
import dev.postroom.adapters.rest.signup.FormPages;
import dev.postroom.adapters.rest.signup.FormsResource;
import dev.postroom.adapters.rest.signup.SignupLimits;
import dev.postroom.adapters.rest.signup.SignupReceiving;
import dev.postroom.adapters.rest.signup.page.FormsPageResource;
import dev.postroom.adapters.rest.signup.page.NewFormPageResource;
import dev.postroom.adapters.rest.signup.page.SignupFormPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.signup.SigningUp;
import dev.postroom.application.signup.SignupFormManagement;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupForms;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tags;

import java.util.List;

/** Sign-up forms, for clients and for the public. */
final class SignupWiring implements FeatureWiring {

    private static final int COUNTED_APART = 100_000;

    /** The driven port. */
    record Ports(SignupForms forms) {

        static Ports on(Foundation foundation) {
            return new Ports(new JdbiSignupForms(foundation.handles()));
        }
    }

    /**
     * The ports of other features.
     *
     * @param naming finds the tags that requests name
     * @param tags finds the tags that people get
     * @param desk shows pages
     */
    record Others(ManageTags naming, Tags tags, SubscriberWiring.Ports people, HostedPages desk) {}

    private final ManageSignupForms forms;
    private final SignUp signUp;
    private final ManageTags naming;
    private final WorkspaceClock clock;
    private final FormLinks links;
    private final FormPages pages;
    private final SignupLimits limits;

    SignupWiring(Ports ports, Others others, UnitOfWork work, Foundation foundation) {
        this.forms = new SignupFormManagement(work, ports.forms());
        this.signUp =
                new SigningUp(
                        work,
                        ports.forms(),
                        others.people().changes(work),
                        others.people().subscribers(),
                        others.tags());
        this.naming = others.naming();
        this.clock = work.clock();
        this.links = new FormLinks(foundation.publicUrl());
        this.pages = new FormPages(others.desk(), links);
        this.limits =
                new SignupLimits(
                        limiter(SignupLimits.CLIENT, foundation),
                        limiter(SignupLimits.FORM, foundation),
                        foundation.clock());
    }

    private static Resilience4jRequestLimiter limiter(int perMinute, Foundation foundation) {
        return new Resilience4jRequestLimiter(perMinute, COUNTED_APART, foundation.clock());
    }

    SignUp signUp() {
        return signUp;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new FormsResource(
                        forms,
                        naming,
                        links,
                        new SignupReceiving(signUp, limits, pages),
                        tools.responses(),
                        tools.lists()),
                new FormPageResource(signUp, pages),
                new FormsPageResource(forms, clock, tools.lists(), tools.pages()),
                new NewFormPageResource(forms, naming, tools.pages()),
                new SignupFormPageResource(forms, naming, links, clock, tools.pages()));
    }
}
