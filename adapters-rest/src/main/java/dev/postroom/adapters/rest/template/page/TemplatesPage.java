package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The list of templates. */
public record TemplatesPage(
        List<TemplateRow> rows, Pager pager, Filters filters, boolean mayWrite, Empty empty) {

    public TemplatesPage {
        rows = List.copyOf(rows);
    }
}
