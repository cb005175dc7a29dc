package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.signup.JdbiSignupForms;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.signup.FormLinks;
import dev.postroom.adapters.rest.signup.FormsResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.signup.SignupFormManagement;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.signup.ManageSignupForms;
import dev.postroom.domain.signup.SignupForms;
import dev.postroom.domain.tag.ManageTags;

import java.util.List;

/** Sign-up forms. */
final class SignupWiring implements FeatureWiring {

    /** The driven port. */
    record Ports(SignupForms forms) {

        static Ports on(Foundation foundation) {
            return new Ports(new JdbiSignupForms(foundation.handles()));
        }
    }

    private final ManageSignupForms forms;
    private final ManageTags tags;
    private final FormLinks links;

    /**
     * @param tags finds the tags that forms name
     */
    SignupWiring(Ports ports, ManageTags tags, UnitOfWork work, Foundation foundation) {
        this.forms = new SignupFormManagement(work, ports.forms());
        this.tags = tags;
        this.links = new FormLinks(foundation.publicUrl());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new FormsResource(forms, tags, links, tools.responses(), tools.lists()));
    }
}
