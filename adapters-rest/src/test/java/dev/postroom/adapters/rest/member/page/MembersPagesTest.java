package dev.postroom.adapters.rest.member.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeMembers;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

class MembersPagesTest {

    private static final String HOME = "/app/acme/test/members";
    private static final String MIA = HOME + "/" + FakeMembers.MARKETER;
    private static final String OLGA = HOME + "/" + FakeMembers.OWNER;
    private static final String ONCE = "once=0195504a-1080-7000-8000-000000000077";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String who, String path) throws Exception {
        return api.send(api.bare(path).header("Cookie", "__Host-postroom=" + who).GET());
    }

    private HttpResponse<String> post(String who, String path, String form) throws Exception {
        return api.send(
                api.bare(path)
                        .header("Cookie", "__Host-postroom=" + who)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(BodyPublishers.ofString(ONCE + "&" + form)));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    @Test
    void theListHasTheMembersAndThoseWhoAreInvited() throws Exception {
        assertThat(get("admin", HOME).body())
                .contains(MIA, "mia@acme.test", "marketer", "Live and test")
                .contains("new@acme.test", "Test alone", "invitations/" + FakeMembers.MARKETER)
                .contains("Olga &lt;b&gt;Owens&lt;/b&gt;");
    }

    @Test
    void anInvitationIsMailedWhereTheServiceCanMail() throws Exception {
        api.members.canMail = true;

        HttpResponse<String> response =
                post("admin", HOME, "email=eve%40acme.test&role=marketer&environments=test");

        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(location(response)).isEqualTo(HOME);
        assertThat(api.members.changes).containsExactly("invite eve@acme.test MARKETER TEST");
    }

    @Test
    void withoutMailTheLinkIsShownTheOnlyTime() throws Exception {
        String form = "email=eve%40acme.test&role=viewer&environments=both";
        HttpResponse<String> page = post("admin", HOME, form);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("/invite/" + "t".repeat(43));
        assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(get("admin", HOME).body()).doesNotContain("t".repeat(43));
    }

    @Test
    void aFormThatIsNotRightIsShownAgain() throws Exception {
        for (String form :
                List.of(
                        "email=nobody&role=viewer&environments=both",
                        "email=mia%40acme.test&role=viewer&environments=both",
                        "email=eve%40acme.test&role=king&environments=both",
                        "email=eve%40acme.test&role=viewer&environments=moon",
                        "")) {
            HttpResponse<String> page = post("admin", HOME, form);
            assertThat(page.statusCode()).as(form).isEqualTo(422);
        }
        assertThat(api.members.changes).isEmpty();
    }

    @Test
    void aMemberGetsAnotherRoleAndIsRemovedByTheirAddress() throws Exception {
        assertThat(location(post("owner", MIA, "role=viewer&environments=test"))).isEqualTo(HOME);
        assertThat(post("owner", MIA + "/remove", "typed=Mia").statusCode()).isEqualTo(422);
        assertThat(location(post("owner", MIA + "/remove", "typed=mia%40acme.test")))
                .isEqualTo(HOME);
        assertThat(
                        location(
                                post(
                                        "owner",
                                        HOME + "/invitations/" + FakeMembers.MARKETER + "/withdraw",
                                        "")))
                .isEqualTo(HOME);
        assertThat(api.members.changes)
                .containsExactly(
                        "change " + FakeMembers.MARKETER + " VIEWER TEST",
                        "remove " + FakeMembers.MARKETER,
                        "withdraw " + FakeMembers.MARKETER);
    }

    @Test
    void theLastOwnerStaysAndThePageSaysSo() throws Exception {
        HttpResponse<String> page = post("owner", OLGA + "/remove", "typed=olga%40acme.test");

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body()).contains("An account keeps an owner.");
        assertThat(get("owner", OLGA).body())
                .contains("The only owner of the account stays.")
                .doesNotContain("action=\"" + OLGA);
    }

    @Test
    void anAdminSeesNoFormForAnOwner() throws Exception {
        assertThat(get("admin", OLGA).body())
                .contains("Only an owner changes owners.")
                .doesNotContain("action=\"" + OLGA);
        assertThat(get("admin", MIA).body()).doesNotContain("value=\"owner\"");
        assertThat(get("owner", MIA).body()).contains("value=\"owner\"");
    }

    @Test
    void aSecondFactorIsRequiredByWhoHasOne() throws Exception {
        api.members.hasNoFactor = true;
        HttpResponse<String> refused = post("admin", HOME + "/factor", "required=true");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("You have no second factor yourself.", "href=\"/me\"")
                .doesNotContain("Require a second factor</button>");
        api.members.hasNoFactor = false;

        assertThat(get("admin", HOME).body()).contains("Require a second factor");
        assertThat(location(post("admin", HOME + "/factor", "required=true"))).isEqualTo(HOME);
        assertThat(get("admin", HOME).body()).contains("Stop requiring it");
        assertThat(location(post("owner-stale", HOME + "/factor", "required=false")))
                .startsWith("/me/prove");
        assertThat(location(post("owner", HOME + "/factor", "required=false"))).isEqualTo(HOME);
        assertThat(api.members.changes).containsExactly("require a factor", "require no factor");
    }

    @Test
    void whoProvedThemselvesLongAgoProvesItAgainInEachEnvironment() throws Exception {
        for (String environment : List.of("test", "live")) {
            String home = "/app/acme/%s/members".formatted(environment);
            String mia = home + "/" + FakeMembers.MARKETER;
            assertThat(get("owner-stale", home).statusCode()).isEqualTo(200);
            for (HttpResponse<String> response :
                    List.of(
                            get("owner-stale", home + "/new"),
                            post("owner-stale", home, "email=eve%40acme.test"),
                            post("owner-stale", mia, "role=viewer&environments=test"),
                            post("owner-stale", mia + "/remove", "typed=mia%40acme.test"),
                            post(
                                    "owner-stale",
                                    home + "/invitations/" + FakeMembers.MARKETER + "/withdraw",
                                    ""))) {
                assertThat(location(response)).startsWith("/me/prove");
            }
        }
        assertThat(api.members.changes).isEmpty();
    }
}
