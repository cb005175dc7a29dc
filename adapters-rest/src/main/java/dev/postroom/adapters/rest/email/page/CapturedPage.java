package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.util.List;
import java.util.Optional;

/**
 * A captured mail.
 *
 * @param body the address of its HTML, when that part is shown
 * @param links those of its HTML, when that part is shown
 * @param code the text or the source, when that part is shown
 */
public record CapturedPage(
        String subject,
        List<Fact> facts,
        List<Tab> tabs,
        String body,
        List<MailLink> links,
        Optional<Code> code) {

    public CapturedPage {
        facts = List.copyOf(facts);
        tabs = List.copyOf(tabs);
        links = List.copyOf(links);
    }
}
