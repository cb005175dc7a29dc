package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.imports.HeldImports;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The page on which a held import gets its options: with what it would do in exact numbers. */
@Path("/app/{account}/{environment}/imports/{id}/prepare")
public final class PrepareImportPageResource {

    private static final String TEMPLATE = "app/imports/prepare";

    private final HeldImports held;
    private final Pages pages;

    /** Rehearses and starts {@code held} imports. */
    public PrepareImportPageResource(HeldImports held, Pages pages) {
        this.held = held;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response show(@Context ApiRequest request, @PathParam("id") String text) {
        ImportJob job = job(request, text);
        if (job.status() != ImportStatus.HELD) {
            return pages.seeOther(path(request, job));
        }
        QueryParameters query = request.query();
        return shown(
                request, job, chosen(request, job, name -> query.oneOfAnyLength(name).orElse("")));
    }

    private Response shown(ApiRequest request, ImportJob job, ChosenOptions chosen) {
        try {
            Optional<ImportRehearsal> rehearsal =
                    Optional.of(held.rehearse(request.caller(), job.id(), chosen.options()));
            return pages.show(
                    request,
                    sheet(job, chosen.options()),
                    TEMPLATE,
                    Map.of("page", page(request, job, chosen, rehearsal, List.of())));
        } catch (FailureException e) {
            return again(request, job, chosen, SentForm.errors(e));
        }
    }

    // with what would happen now, and without starting it
    private Response readAgain(ApiRequest request, ImportJob job, ChosenOptions chosen) {
        return pages.seeOther(
                request,
                new ListAddress(path(request, job) + "/prepare", chosen.query()).text(),
                Flash.done(
                        "Nothing was started: the file is read in another way now. Check its"
                                + " columns, and start again."));
    }

    private Response again(
            ApiRequest request, ImportJob job, ChosenOptions chosen, List<FormError> errors) {
        return pages.again(
                request,
                Sheet.of(Room.IMPORTS, "Prepare import"),
                TEMPLATE,
                Map.of("page", page(request, job, chosen, Optional.empty(), errors)));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response start(@Context ApiRequest request, @PathParam("id") String text) {
        SentForm form = SentForm.of(request);
        ImportJob job = job(request, text);
        if (job.status() != ImportStatus.HELD) {
            return pages.seeOther(
                    request,
                    path(request, job),
                    Flash.done("Another request has started the import."));
        }
        ChosenOptions chosen = chosen(request, job, form::text);
        if (chosen.text().isChanged()) {
            return readAgain(request, job, chosen);
        }
        try {
            held.start(request.caller(), job.id(), chosen.options());
            return pages.seeOther(request, path(request, job), Flash.done("The import has begun."));
        } catch (FailureException e) {
            return again(request, job, chosen, SentForm.errors(e));
        }
    }

    private ChosenOptions chosen(
            ApiRequest request, ImportJob job, Function<String, String> given) {
        ChosenText text = ChosenText.of(job, given);
        return new ChosenOptions(
                text, held.columns(request.workspace(), job, text.written()), given);
    }

    private PrepareImportPage page(
            ApiRequest request,
            ImportJob job,
            ChosenOptions chosen,
            Optional<ImportRehearsal> rehearsal,
            List<FormError> errors) {
        String own = path(request, job) + "/prepare";
        return new PrepareImportPage(
                chosen.shown(),
                chosen.text().shown(),
                chosen.fields(errors),
                errors,
                own,
                own,
                rehearsal
                        .map(PrepareImportPageResource::tried)
                        .orElseGet(PrepareImportPage.Rehearsal::none));
    }

    private static PrepareImportPage.Rehearsal tried(ImportRehearsal rehearsal) {
        return new PrepareImportPage.Rehearsal(
                rehearsal.failureReason().orElse(""),
                summary(rehearsal),
                counters(rehearsal.reached()),
                rehearsal.rejected().stream().map(ImportPageResource::rejection).toList());
    }

    private static String summary(ImportRehearsal rehearsal) {
        ImportProgress reached = rehearsal.reached();
        long rows = reached.created() + reached.updated() + reached.ignored() + reached.rejected();
        return "The file has %s. Nothing is imported yet."
                .formatted(Numbers.counted(rows, "row", "rows"));
    }

    private static List<Counter> counters(ImportProgress reached) {
        return List.of(
                Counter.of("Would be created", Numbers.of(reached.created()), "", ""),
                Counter.of("Would be updated", Numbers.of(reached.updated()), "", ""),
                Counter.of("Would stay unchanged", Numbers.of(reached.ignored()), "", ""),
                Counter.of("Would be rejected", Numbers.of(reached.rejected()), "", ""));
    }

    private static Sheet sheet(ImportJob job, ImportOptions options) {
        String path = ImportsPageResource.PATH + "/" + job.id();
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put("on_conflict", List.of(options.onConflict().keyword()));
        if (!options.tags().isEmpty()) {
            query.put("tags", options.tags());
        }
        ImportText text = options.columns().text();
        text.encoding().ifPresent(one -> query.put("encoding", List.of(one.keyword())));
        text.separator().ifPresent(one -> query.put("separator", List.of(one.keyword())));
        List<String> columns = new ArrayList<>();
        options.columns().fields().forEach((name, field) -> columns.add(name + "=" + field));
        if (!columns.isEmpty()) {
            query.put("columns", columns);
        }
        return Sheet.of(Room.IMPORTS, "Prepare import")
                .calls(
                        ApiCall.post(path + "/rehearse", "").with(query),
                        ApiCall.post(path + "/start", "").with(query));
    }

    private ImportJob job(ApiRequest request, String text) {
        return held.get(request.workspace(), PathId.of("Import", text, ImportId::parse));
    }

    private static String path(ApiRequest request, ImportJob job) {
        return Pages.path(request, ImportsPageResource.PATH + "/" + job.id());
    }
}
