package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.imports.RejectedFile;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page of one import: how far it is, and which rows it rejected. */
@Path("/app/{account}/{environment}/imports/{id}")
public final class ImportPageResource {

    private static final int SHOWN = 20;
    private static final int SHOWN_CHARACTERS = 300;

    private final ImportSubscribers imports;
    private final ReadClocks clock;
    private final Pages pages;

    /** Shows {@code imports}. */
    public ImportPageResource(ImportSubscribers imports, ReadClocks clock, Pages pages) {
        this.imports = imports;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String text) {
        ImportJob job = imports.get(request.workspace(), id(text));
        List<RejectedRow> rejected =
                job.rejectedKept() == 0
                        ? List.of()
                        : imports.rejected(request.workspace(), job.id(), 0);
        String path = ImportsPageResource.PATH + "/" + job.id();
        Sheet sheet =
                Sheet.of(Room.IMPORTS, "Import")
                        .calls(ApiCall.get(path), ApiCall.get(path + "/rejected"));
        ImportPage page = page(request, job, rejected);
        return pages.show(request, sheet, "app/imports/import", Map.of("page", page));
    }

    @GET
    @Path("/rejected")
    @ForMembers(Scope.SUBSCRIBERS_READ)
    @Streams
    public Response rejected(@Context ApiRequest request, @PathParam("id") String text) {
        Workspace workspace = request.workspace();
        ImportId id = id(text);
        return Responses.file(
                "rejected-" + id + ".csv",
                "text/csv",
                RejectedFile.of(
                        imports.get(workspace, id),
                        after -> imports.rejected(workspace, id, after)));
    }

    private ImportPage page(ApiRequest request, ImportJob job, List<RejectedRow> rejected) {
        String file = Pages.path(request, ImportsPageResource.PATH + "/" + job.id() + "/rejected");
        boolean hasRejected = job.progress().rejected() > 0;
        return new ImportPage(
                Badges.of("import", job.status().keyword()),
                new Progress(
                        "Progress of the import",
                        Math.round(job.share() * 100),
                        100,
                        "%s %% · %s"
                                .formatted(
                                        Math.round(job.share() * 100),
                                        Numbers.counted(
                                                job.progress().linesRead(),
                                                "line read",
                                                "lines read"))),
                job.state().failureReason().orElse(""),
                job.status() == ImportStatus.HELD && request.caller().may(Scope.SUBSCRIBERS_WRITE)
                        ? Pages.path(
                                request, ImportsPageResource.PATH + "/" + job.id() + "/prepare")
                        : "",
                List.of(
                        Counter.of("Created", Numbers.of(job.progress().created()), "", ""),
                        Counter.of("Updated", Numbers.of(job.progress().updated()), "", ""),
                        Counter.of("Unchanged", Numbers.of(job.progress().ignored()), "", ""),
                        Counter.of(
                                "Rejected",
                                Numbers.of(job.progress().rejected()),
                                "",
                                hasRejected ? file : "")),
                facts(request, job),
                hasRejected ? file : "",
                rejected.stream().limit(SHOWN).map(ImportPageResource::rejection).toList());
    }

    static ImportPage.Rejection rejection(RejectedRow row) {
        return new ImportPage.Rejection(
                Numbers.of(row.line()), row.code(), row.reason(), shortened(row.content()));
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    }

    private List<Fact> facts(ApiRequest request, ImportJob job) {
        Instant now = clock.readTime(request.workspace());
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Format", job.file().format().keyword()));
        facts.add(new Fact("Size", Numbers.counted(job.file().totalBytes(), "byte", "bytes")));
        facts.add(new Fact("Known addresses", job.options().onConflict().keyword()));
        if (!job.options().tags().isEmpty()) {
            facts.add(new Fact("Tags", String.join(", ", job.options().tags())));
        }
        facts.add(new Fact("Triggers", job.options().fireTriggers() ? "fire" : "do not fire"));
        facts.add(new Fact("Started by", job.actor().name()));
        facts.add(Fact.time("Accepted", Moment.of(job.createdAt(), now)));
        job.state()
                .completedAt()
                .ifPresent(at -> facts.add(Fact.time("Ended", Moment.of(at, now))));
        facts.add(Fact.code("Id", job.id().toString()));
        return facts;
    }

    private static ImportId id(String text) {
        return PathId.of("Import", text, ImportId::parse);
    }
}
