package dev.postroom.adapters.rest.billing.page;

import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Progress;

import java.util.List;

/**
 * The plan of an account.
 *
 * @param again when the count of mails begins again; empty where nothing is counted
 * @param trouble why the last action was not possible; empty or one
 * @param purchase the fields of a purchase; empty when the reader cannot buy
 * @param portal whether the reader can open the pages of the provider
 */
public record BillingPage(
        List<Fact> facts,
        List<Used> used,
        List<Moment> again,
        List<Notice> trouble,
        List<Field> purchase,
        boolean portal) {

    public BillingPage {
        facts = List.copyOf(facts);
        used = List.copyOf(used);
        again = List.copyOf(again);
        trouble = List.copyOf(trouble);
        purchase = List.copyOf(purchase);
    }

    /**
     * A resource that plans limit.
     *
     * @param href its rows; empty for none
     * @param progress how much of the limit is used; empty without a limit
     */
    public record Used(
            String label, String number, String limit, String href, List<Progress> progress) {

        public Used {
            progress = List.copyOf(progress);
        }
    }
}
