package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Proof;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.ManageMembers;
import dev.postroom.domain.member.Member;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One member: another role, and the end of the membership. */
@Path("/app/{account}/{environment}/members")
public final class MemberPageResource {

    private static final String TYPED = "typed";

    private final ManageMembers members;
    private final InstantSource clock;
    private final Pages pages;

    /** Shows and changes by {@code members}; {@code clock} tells how long ago something was. */
    public MemberPageResource(ManageMembers members, InstantSource clock, Pages pages) {
        this.members = members;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @Path("{id}")
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        Member member = find(request, id);
        return pages.show(
                request,
                sheet(member),
                "app/member/one",
                Map.of("page", page(request, member, chosen(member), List.of())));
    }

    @POST
    @Path("{id}")
    @MakesOnce
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response change(@Context ApiRequest request, @PathParam("id") String id) {
        Member member = find(request, id);
        Optional<String> proof = proof(request, member);
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        Violations violations = new Violations();
        MemberForm chosen =
                MemberForm.sent(SentForm.of(request), violations).orElseGet(() -> chosen(member));
        try {
            violations.throwIfAny();
            members.change(
                    MembersPageResource.caller(request),
                    member.person().id(),
                    chosen.role(),
                    chosen.reach());
            return pages.seeOther(
                    request,
                    Pages.path(request, MembersPageResource.PATH),
                    Flash.done("%s has another role now.".formatted(member.person().name())));
        } catch (FailureException e) {
            return again(request, member, chosen, SentForm.errors(e));
        }
    }

    @POST
    @Path("{id}/remove")
    @MakesOnce
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response remove(@Context ApiRequest request, @PathParam("id") String id) {
        Member member = find(request, id);
        Optional<String> proof = proof(request, member);
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        if (!removal(request, member).isConfirmedBy(SentForm.of(request).text(TYPED))) {
            return again(
                    request,
                    member,
                    chosen(member),
                    List.of(new FormError("", "The typed address is not that of the member.")));
        }
        try {
            members.remove(MembersPageResource.caller(request), member.person().id());
            return pages.seeOther(
                    request,
                    Pages.path(request, MembersPageResource.PATH),
                    Flash.done("%s is no member any more.".formatted(member.person().name())));
        } catch (FailureException e) {
            return again(request, member, chosen(member), SentForm.errors(e));
        }
    }

    private Member find(ApiRequest request, String id) {
        PersonId person = PathId.of("Member", id, PersonId::parse);
        return members.list(MembersPageResource.caller(request)).stream()
                .filter(member -> member.person().id().equals(person))
                .findAny()
                .orElseThrow(() -> new Failure.NotFound("Member", id).asException());
    }

    private static MemberForm chosen(Member member) {
        return new MemberForm(member.membership().role(), member.membership().reach());
    }

    private Response again(
            ApiRequest request, Member member, MemberForm chosen, List<FormError> errors) {
        return pages.again(
                request,
                sheet(member),
                "app/member/one",
                Map.of("page", page(request, member, chosen, errors)));
    }

    private MemberPage page(
            ApiRequest request, Member member, MemberForm chosen, List<FormError> errors) {
        MemberCaller reader = MembersPageResource.caller(request);
        String obstacle = obstacle(request, member);
        List<Field> fields =
                chosen.fields(reader).stream()
                        .map(field -> field.error(FormError.at(errors, field.name())))
                        .toList();
        return new MemberPage(
                member.person().name(),
                facts(member, clock.instant()),
                path(request, member),
                obstacle.isEmpty() ? fields : List.of(),
                obstacle,
                reader.may(Right.AUDIT_READ)
                        ? Pages.path(request, "/audit?actor_id=" + member.person().id())
                        : "",
                obstacle.isEmpty() ? Optional.of(removal(request, member)) : Optional.empty(),
                errors);
    }

    private String obstacle(ApiRequest request, Member member) {
        MemberCaller reader = MembersPageResource.caller(request);
        if (member.membership().role() == Role.OWNER && !reader.may(Right.ACCOUNT_MANAGE)) {
            return "Only an owner changes owners.";
        }
        boolean isLast =
                member.membership().isOwner()
                        && members.list(reader).stream()
                                .filter(one -> one.membership().isOwner())
                                .allMatch(member::equals);
        return isLast
                ? "The only owner of the account stays. Make another member an owner first."
                : "";
    }

    private static List<Fact> facts(Member member, Instant now) {
        return List.of(
                new Fact("Email address", member.person().address().value()),
                new Fact("Role", MemberForm.words(member.membership().role())),
                new Fact("Environments", MemberForm.words(member.membership().reach())),
                Fact.time("Member since", Moment.of(member.membership().since(), now)),
                Fact.time(
                        "Disabled by the operator",
                        Moment.of(member.person().disabledAt(), now, "no")),
                Fact.code("Id", member.person().id().toString()));
    }

    private static Danger removal(ApiRequest request, Member member) {
        return new Danger(
                "Remove from the account",
                "All sessions of this person end. Keys that they made go on working.",
                path(request, member) + "/remove",
                "Remove the member",
                member.person().address().value());
    }

    private static String path(ApiRequest request, Member member) {
        return Pages.path(request, MembersPageResource.PATH + "/" + member.person().id());
    }

    private static Sheet sheet(Member member) {
        return Sheet.of(Room.MEMBERS, member.person().name());
    }

    private Optional<String> proof(ApiRequest request, Member member) {
        return Proof.ofPerson(
                MembersPageResource.caller(request), clock.instant(), path(request, member));
    }
}
