package dev.postroom.adapters.rest.audit.page;

import dev.postroom.adapters.rest.audit.AuditLines;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.audit.ReadAuditLog;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.shared.text.Keyword;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The audit log of an account, and the same as a file. */
@Path("/app/{account}/{environment}/audit")
public final class AuditPageResource {

    private static final int SHOWN = 50;

    private final ReadAuditLog log;
    private final InstantSource clock;
    private final Pages pages;

    /** Shows {@code log}; {@code clock} tells how long ago something was. */
    public AuditPageResource(ReadAuditLog log, InstantSource clock, Pages pages) {
        this.log = log;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(right = Right.AUDIT_READ)
    public Response list(@Context ApiRequest request) {
        return pages.list(request, _ -> listed(request));
    }

    private Response listed(ApiRequest request) {
        QueryParameters query = request.query();
        AuditQuery wanted = AuditFilters.read(query);
        Optional<UUID> before = AuditFilters.before(query);
        query.finish();
        // one more than is shown tells whether there are older ones
        List<AuditLink> found = log.page(request.caller(), wanted, before, SHOWN + 1);
        List<AuditLink> shown = found.subList(0, Math.min(SHOWN, found.size()));
        ListAddress address = ListAddress.of(request).without(AuditFilters.BEFORE);
        Instant now = clock.instant();
        AuditPage page =
                new AuditPage(
                        shown.stream().map(link -> row(link.entry(), address, now)).toList(),
                        chips(address, wanted),
                        fields(address),
                        address.hasNoneBut(),
                        pager(address, shown, before.isPresent(), found.size() > SHOWN),
                        new AuditPage.Files(file(address, "csv"), file(address, "ndjson")));
        return pages.show(
                request,
                Sheet.of(Room.AUDIT, "Audit log"),
                "app/audit/audit",
                Map.of("page", page));
    }

    private static Pager pager(
            ListAddress address, List<AuditLink> shown, boolean isLater, boolean hasMore) {
        return new Pager(
                Numbers.counted(shown.size(), "entry", "entries"),
                isLater ? address.text() : "",
                "",
                hasMore
                        ? address.with(AuditFilters.BEFORE, shown.getLast().entry().id().toString())
                                .text()
                        : "");
    }

    private static String file(ListAddress address, String format) {
        return new ListAddress(address.path() + "/export." + format, address.query()).text();
    }

    private static AuditPage.Row row(AuditEntry entry, ListAddress list, Instant now) {
        Actor actor = entry.actor();
        AuditAction action = entry.change().action();
        return new AuditPage.Row(
                Moment.of(entry.at(), now),
                new AuditPage.Who(
                        actor.name(),
                        actor.kind().keyword(),
                        actor.id()
                                .map(id -> list.with(AuditFilters.ACTOR_ID, id.toString()).text())
                                .orElse("")),
                action.keyword(),
                list.with(AuditFilters.ACTION, action.keyword()).text(),
                entry.environment().map(Environment::keyword).orElse(""),
                Stream.concat(
                                Stream.of(action.target().replace('_', ' ')),
                                entry.change().target().map(UUID::toString).stream())
                        .reduce((kind, id) -> kind + " " + id)
                        .orElseThrow(),
                entry.change().fields().stream().map(AuditPageResource::words).toList(),
                Stream.of(entry.trace().address(), entry.trace().requestId())
                        .flatMap(Optional::stream)
                        .reduce((one, other) -> one + " · " + other)
                        .orElse(""));
    }

    private static String words(AuditField field) {
        String name = field.name().replace('_', ' ');
        if (field.before().isEmpty()) {
            return name + ": " + field.after().orElse("none");
        }
        return "%s: %s → %s".formatted(name, field.before().get(), field.after().orElse("none"));
    }

    private static Filters chips(ListAddress address, AuditQuery wanted) {
        Filters filters =
                Filters.at(address.path())
                        .chip(
                                "All",
                                "",
                                address.without(AuditFilters.ACTOR).text(),
                                wanted.actor().isEmpty());
        for (Actor.Kind kind : Actor.Kind.values()) {
            filters =
                    filters.chip(
                            words(kind),
                            "",
                            address.with(AuditFilters.ACTOR, kind.keyword()).text(),
                            wanted.actor().equals(Optional.of(kind)));
        }
        for (String kept : List.of(AuditFilters.ACTOR, AuditFilters.ACTOR_ID)) {
            if (!address.one(kept).isEmpty()) {
                filters = filters.kept(kept, address.one(kept));
            }
        }
        return wanted.actorId().isEmpty()
                ? filters
                : filters.active(
                        "by " + address.one(AuditFilters.ACTOR_ID),
                        address.without(AuditFilters.ACTOR_ID).text());
    }

    private static String words(Actor.Kind kind) {
        return switch (kind) {
            case KEY -> "keys";
            case TOKEN -> "links";
            case MEMBER -> "members";
            case OPERATOR -> "command line";
            case SYSTEM -> "service";
        };
    }

    private static List<Field> fields(ListAddress address) {
        String chosen = address.one(AuditFilters.ACTION);
        return List.of(
                Field.select(
                        AuditFilters.ACTION,
                        "Action",
                        Stream.concat(
                                        Stream.of(new Choice("", "any", chosen.isEmpty())),
                                        Keyword.all(AuditAction.class).stream()
                                                .map(one ->
                                                        new Choice(one, one, one.equals(chosen))))
                                .toList()),
                Field.day(AuditFilters.SINCE, "From", address.one(AuditFilters.SINCE)),
                Field.day(AuditFilters.UNTIL, "To", address.one(AuditFilters.UNTIL)));
    }

    @GET
    @Path("/export.csv")
    @ForMembers(right = Right.AUDIT_READ)
    @Streams
    public Response csv(@Context ApiRequest request) {
        return export(request, "csv", "text/csv", true);
    }

    @GET
    @Path("/export.ndjson")
    @ForMembers(right = Right.AUDIT_READ)
    @Streams
    public Response ndjson(@Context ApiRequest request) {
        return export(request, "ndjson", "application/x-ndjson", false);
    }

    private Response export(ApiRequest request, String extension, String mediaType, boolean isCsv) {
        QueryParameters query = request.query();
        AuditQuery wanted = AuditFilters.read(query);
        query.finish();
        return Responses.file(
                "audit." + extension, mediaType, lines(request.caller(), wanted, isCsv));
    }

    private StreamingOutput lines(Caller caller, AuditQuery wanted, boolean isCsv) {
        return out -> {
            if (isCsv) {
                out.write(line(AuditLines.csvHeader()));
            }
            Optional<UUID> before = Optional.empty();
            List<AuditLink> page;
            do {
                page = log.page(caller, wanted, before, ReadAuditLog.MOST);
                for (AuditLink link : page) {
                    out.write(line(isCsv ? AuditLines.csv(link) : AuditLines.json(link)));
                    before = Optional.of(link.entry().id());
                }
            } while (page.size() == ReadAuditLog.MOST);
        };
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
