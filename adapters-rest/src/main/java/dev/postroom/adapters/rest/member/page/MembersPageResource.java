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
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.member.FactorRule;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.ManageMembers;
import dev.postroom.domain.member.Member;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.UuidText;

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
import java.util.UUID;
import java.util.stream.Stream;

/** The members of an account, and how others become members. */
@Path("/app/{account}/{environment}/members")
public final class MembersPageResource {

    static final String PATH = "/members";
    private static final String NEW = PATH + "/new";
    private static final String LIST = "app/member/members";
    private static final String REQUIRED = "required";
    private static final String ADDRESS = "email";

    private final ManageMembers members;
    private final InstantSource clock;
    private final Pages pages;

    /** Shows and invites by {@code members}; {@code clock} tells how long ago something was. */
    public MembersPageResource(ManageMembers members, InstantSource clock, Pages pages) {
        this.members = members;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response list(@Context ApiRequest request) {
        return pages.show(request, sheet(), LIST, Map.of("page", page(request, List.of())));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.MEMBERS, "Members");
    }

    private MembersPage page(ApiRequest request, List<FormError> errors) {
        MemberCaller caller = caller(request);
        Instant now = clock.instant();
        FactorRule rule = members.readFactorRule(caller);
        return new MembersPage(
                members.list(caller).stream().map(one -> row(one, caller, now)).toList(),
                members.listInvitations(caller).stream().map(one -> row(one, now)).toList(),
                rule == FactorRule.REQUIRED,
                rule != FactorRule.OUT_OF_REACH,
                errors);
    }

    @POST
    @Path("factor")
    @MakesOnce
    @ForMembers(right = Right.SETTINGS_MANAGE)
    public Response requireFactor(@Context ApiRequest request) {
        boolean required = SentForm.of(request).text(REQUIRED).equals("true");
        return proof(request, PATH)
                .map(pages::seeOther)
                .orElseGet(() -> factorRequired(request, required));
    }

    private Response factorRequired(ApiRequest request, boolean required) {
        try {
            members.requireFactor(caller(request), required);
            return pages.seeOther(
                    request,
                    Pages.path(request, PATH),
                    Flash.done(
                            required
                                    ? "Members need a second factor from now on."
                                    : "Members need no second factor any more."));
        } catch (FailureException e) {
            return pages.again(
                    request, sheet(), LIST, Map.of("page", page(request, SentForm.errors(e))));
        }
    }

    private static MembersPage.MemberRow row(Member member, MemberCaller reader, Instant now) {
        return new MembersPage.MemberRow(
                member.person().id().toString(),
                member.person().name(),
                member.person().address().value(),
                member.membership().role().keyword(),
                MemberForm.words(member.membership().reach()),
                Moment.of(member.membership().since(), now),
                member.person().id().equals(reader.person()));
    }

    private static MembersPage.InvitationRow row(Invitation invitation, Instant now) {
        return new MembersPage.InvitationRow(
                invitation.id().toString(),
                invitation.address().value(),
                invitation.role().keyword(),
                MemberForm.words(invitation.reach()),
                Moment.of(invitation.expiresAt(), now));
    }

    @GET
    @Path("new")
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response ask(@Context ApiRequest request) {
        return proof(request, NEW)
                .map(pages::seeOther)
                .orElseGet(() ->
                        pages.show(
                                request,
                                invitation(),
                                "app/member/invitation",
                                Map.of("page", form(request, "", MemberForm.LEAST, List.of()))));
    }

    @POST
    @MakesOnce
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response invite(@Context ApiRequest request) {
        return proof(request, NEW).map(pages::seeOther).orElseGet(() -> invited(request));
    }

    private Response invited(ApiRequest request) {
        SentForm form = SentForm.of(request);
        Violations violations = new Violations();
        Optional<EmailAddress> address =
                violations.checked(ADDRESS, () -> EmailAddress.given(form.text(ADDRESS)));
        MemberForm chosen = MemberForm.sent(form, violations).orElse(MemberForm.LEAST);
        try {
            violations.throwIfAny();
            return invited(request, address.orElseThrow(), chosen);
        } catch (FailureException e) {
            return pages.again(
                    request,
                    invitation(),
                    "app/member/invitation",
                    Map.of("page", form(request, form.text(ADDRESS), chosen, SentForm.errors(e))));
        }
    }

    private Response invited(ApiRequest request, EmailAddress address, MemberForm chosen) {
        Optional<SecretToken> link =
                members.invite(caller(request), address, chosen.role(), chosen.reach());
        String list = Pages.path(request, PATH);
        return link.isEmpty()
                ? pages.seeOther(
                        request,
                        list,
                        Flash.done(
                                "The invitation is on its way to %s.".formatted(address.value())))
                : pages.made(
                        request,
                        Sheet.of(Room.MEMBERS, "The invitation"),
                        "app/member/invited",
                        Map.of(
                                "address",
                                address.value(),
                                "link",
                                Pages.origin(request) + "/invite/" + link.get().reveal()),
                        list);
    }

    @POST
    @Path("invitations/{id}/withdraw")
    @MakesOnce
    @ForMembers(right = Right.MEMBERS_MANAGE)
    public Response withdraw(@Context ApiRequest request, @PathParam("id") String id) {
        UUID invitation = PathId.of("Invitation", id, UuidText::parse);
        if (members.listInvitations(caller(request)).stream()
                .noneMatch(one -> one.id().equals(invitation))) {
            throw new Failure.NotFound("Invitation", id).asException();
        }
        Optional<String> proof = proof(request, PATH);
        if (proof.isPresent()) {
            return pages.seeOther(proof.get());
        }
        members.withdraw(caller(request), invitation);
        return pages.seeOther(
                request,
                Pages.path(request, PATH),
                Flash.done("The invitation was withdrawn. Its link no longer works."));
    }

    private static InvitationPage form(
            ApiRequest request, String address, MemberForm chosen, List<FormError> errors) {
        List<Field> fields =
                Stream.concat(
                                Stream.of(
                                        Field.email(ADDRESS, "Email address", address)
                                                .complete("off")
                                                .required()),
                                chosen.fields(request.caller()).stream())
                        .map(field -> field.error(FormError.at(errors, field.name())))
                        .toList();
        return new InvitationPage(fields, errors);
    }

    private static Sheet invitation() {
        return Sheet.of(Room.MEMBERS, "Invite a person");
    }

    private Optional<String> proof(ApiRequest request, String path) {
        return Proof.ofPerson(caller(request), clock.instant(), Pages.path(request, path));
    }

    /** The member who sends the request: no other caller opens a page. */
    static MemberCaller caller(ApiRequest request) {
        return (MemberCaller) request.caller();
    }
}
