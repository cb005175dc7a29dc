package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.util.List;
import java.util.Optional;

/**
 * The beginning of each page of a campaign.
 *
 * @param path of the campaign
 * @param notices why it waits, was paused or has failed
 * @param progress how far its sending is; empty before it begins
 * @param live the address of further news; empty when there will be none
 */
public record CampaignHead(
        Title title,
        String path,
        List<Notice> notices,
        Optional<Progress> progress,
        String live,
        List<Counter> counters,
        List<Step> steps,
        List<Tab> tabs) {

    public CampaignHead {
        notices = List.copyOf(notices);
        counters = List.copyOf(counters);
        steps = List.copyOf(steps);
        tabs = List.copyOf(tabs);
    }

    /** The name and the status. */
    public record Title(String name, Badge status) {}

    /**
     * A change that the reader can make.
     *
     * @param posts whether it is done at once; otherwise a page asks first
     * @param look the class of the button
     */
    public record Step(String label, String href, boolean posts, String look) {

        static Step asking(String label, String href) {
            return new Step(label, href, false, "");
        }

        static Step first(String label, String href) {
            return new Step(label, href, false, "primary");
        }

        static Step warning(String label, String href) {
            return new Step(label, href, false, "warning");
        }

        static Step atOnce(String label, String href) {
            return new Step(label, href, true, "");
        }
    }
}
