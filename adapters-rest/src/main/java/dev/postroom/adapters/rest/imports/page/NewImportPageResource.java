package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.imports.RejectedFile;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.OnConflict;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The form that imports rows which are pasted; larger files are sent by a program. */
@Path("/app/{account}/{environment}/imports/new")
public final class NewImportPageResource {

    private static final String TEMPLATE = "app/imports/new";
    private static final String ROWS = "rows";
    private static final String TAGS = "tags";
    private static final String CONFLICT = "on_conflict";

    private final ImportSubscribers imports;
    private final Pages pages;

    /** Starts {@code imports}. */
    public NewImportPageResource(ImportSubscribers imports, Pages pages) {
        this.imports = imports;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response form(@Context ApiRequest request) {
        return pages.show(
                request,
                sheet(),
                TEMPLATE,
                Map.of("page", page(request, "", "", OnConflict.IGNORE, List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response start(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        OnConflict conflict =
                form.text(CONFLICT).equals(OnConflict.UPDATE.keyword())
                        ? OnConflict.UPDATE
                        : OnConflict.IGNORE;
        try {
            ImportJob job = started(request, form, conflict);
            return pages.seeOther(
                    request,
                    Pages.path(request, ImportsPageResource.PATH + "/" + job.id()),
                    Flash.done("The import has begun."));
        } catch (FailureException e) {
            NewImportPage page =
                    page(request, form.text(ROWS), form.text(TAGS), conflict, SentForm.errors(e));
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", page));
        }
    }

    private ImportJob started(ApiRequest request, SentForm form, OnConflict conflict) {
        byte[] rows = form.text(ROWS).getBytes(StandardCharsets.UTF_8);
        if (form.text(ROWS).isBlank()) {
            throw Failure.Invalid.field(ROWS, "required", "Paste a line with names and some rows.")
                    .asException();
        }
        ImportOptions options = new ImportOptions(conflict, form.list(TAGS), false);
        imports.checkTags(request.workspace(), options.tags());
        Supplier<Stream<byte[]>> content = () -> Stream.of(rows);
        ImportFile file =
                new ImportFile(
                        ImportFormat.CSV,
                        RejectedFile.header(content.get().iterator(), options.columns()),
                        rows.length);
        return imports.start(request.caller(), file, options, content.get().iterator());
    }

    private static NewImportPage page(
            ApiRequest request,
            String rows,
            String tags,
            OnConflict conflict,
            List<FormError> errors) {
        boolean updates = conflict == OnConflict.UPDATE;
        return new NewImportPage(
                List.of(
                        Field.area(ROWS, "Rows", rows)
                                .required()
                                .hint(
                                        "CSV: the first line has names, such as"
                                                + " email,first_name,last_name,external_id.")
                                .error(FormError.at(errors, ROWS)),
                        Field.text(TAGS, "Tags for everyone in it", tags)
                                .hint("Everyone in the rows joins them. Separate names by commas.")
                                .error(FormError.at(errors, TAGS)),
                        Field.select(
                                CONFLICT,
                                "People who are known already",
                                List.of(
                                        new Choice("ignore", "stay as they are", !updates),
                                        new Choice("update", "are updated", updates)))),
                errors,
                Pages.path(request, ImportsPageResource.PATH + "/new"),
                new Code(
                        "A whole file from a program",
                        "curl \"$POSTROOM_BASE_URL/subscribers/import?on_conflict=update\""
                                + " \\\n"
                                + "  -H \"X-API-Key: $POSTROOM_KEY\" \\\n"
                                + "  -H 'Content-Type: text/csv' --data-binary @people.csv"));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.IMPORTS, "New import");
    }
}
