package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;
import java.util.Optional;

/**
 * One email.
 *
 * @param mayCancel whether the reader can still stop it
 */
public record EmailPage(
        String path,
        String subject,
        Badge status,
        List<FormError> errors,
        List<Fact> facts,
        List<Step> steps,
        Content content,
        boolean mayCancel) {

    public EmailPage {
        errors = List.copyOf(errors);
        facts = List.copyOf(facts);
        steps = List.copyOf(steps);
    }

    /**
     * The texts of the email.
     *
     * @param body the address of its HTML; empty when it has none or is no longer kept
     * @param texts its plain text and its headers
     */
    public record Content(String body, List<Code> texts) {
        public Content {
            texts = List.copyOf(texts);
        }
    }

    /**
     * A change of its status.
     *
     * @param reply the words of the server, verbatim
     * @param reason why there are none; empty for none
     */
    public record Step(Badge status, Moment at, Optional<Code> reply, String reason) {}
}
