package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The notes of a person. */
public record NotesPage(
        PersonHead head,
        String path,
        List<FormError> errors,
        String draft,
        List<NoteRow> notes,
        Pager pager,
        boolean mayWrite) {

    public NotesPage {
        errors = List.copyOf(errors);
        notes = List.copyOf(notes);
    }

    /** A note. */
    public record NoteRow(String id, String content, String author, Moment created) {}
}
