package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.imports.RejectedFile;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form that takes a file to import, or rows that are pasted; its options come afterwards. */
@Path("/app/{account}/{environment}/imports/new")
public final class NewImportPageResource {

    private static final String TEMPLATE = "app/imports/new";
    private static final String EXAMPLE = "email,first_name\nanna@example.com,Anna\n";

    private final ImportSubscribers imports;
    private final Pages pages;

    /** Holds files through {@code imports}. */
    public NewImportPageResource(ImportSubscribers imports, Pages pages) {
        this.imports = imports;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response form(@Context ApiRequest request) {
        return pages.show(request, sheet(), TEMPLATE, Map.of("page", page(request, "", List.of())));
    }

    @POST
    @MakesOnce(withFile = true)
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response upload(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        try {
            ImportJob job = held(request, SentTable.of(request, form));
            return pages.seeOther(
                    request,
                    Pages.path(request, ImportsPageResource.PATH + "/" + job.id() + "/prepare"),
                    Flash.done("The file is stored."));
        } catch (FailureException e) {
            NewImportPage page = page(request, form.text(SentTable.ROWS), SentForm.errors(e));
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", page));
        }
    }

    private ImportJob held(ApiRequest request, SentTable table) {
        ImportOptions options =
                ImportOptions.usual()
                        .with(new ImportColumns(Optional.empty(), Map.of(), table.written()));
        ImportFile file =
                new ImportFile(
                        ImportFormat.CSV,
                        RejectedFile.header(table.chunks(), options.columns()),
                        table.size());
        return imports.accept(request.caller(), ImportStatus.HELD, file, options, table.chunks());
    }

    private static NewImportPage page(ApiRequest request, String rows, List<FormError> errors) {
        return new NewImportPage(
                List.of(
                        Field.file(SentTable.FILE, "File", ".csv,.tsv,.txt,text/csv")
                                .hint(
                                        "A table, up to 25 MiB. Its first line names the columns;"
                                                + " you say next what they mean.")
                                .error(FormError.at(errors, SentTable.FILE)),
                        Field.area(SentTable.ROWS, "Or paste rows", rows)
                                .hint("They begin with the line of names, too.")
                                .error(FormError.at(errors, SentTable.ROWS))),
                errors,
                Pages.path(request, ImportsPageResource.PATH + "/new"),
                new Code(
                        "The same from a program: the file waits to be prepared and started",
                        """
                        curl "$POSTROOM_BASE_URL/subscribers/import?hold=true" \\
                          -H "X-API-Key: $POSTROOM_KEY" \\
                          -H 'Content-Type: text/csv' --data-binary @people.csv\
                        """));
    }

    // the rows are imported at once; with hold=true they wait as those of the form do
    private static Sheet sheet() {
        return Sheet.of(Room.IMPORTS, "New import")
                .calls(ApiCall.post("/subscribers/import", EXAMPLE).file("text/csv"));
    }
}
