package dev.postroom.application.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.report.ReportJudge.HandedOver;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The same words about many people. */
final class ReportJudgeTest {

    private static final String DENIED = "550 5.1.1 <%s@example.com>: User unknown";

    private static List<HandedOver<String>> mails(int denied, int delivered) {
        List<HandedOver<String>> all = new ArrayList<>();
        IntStream.range(0, denied)
                .forEach(n ->
                        all.add(new HandedOver<>("d" + n, Optional.of(DENIED.formatted("d" + n)))));
        IntStream.range(0, delivered)
                .forEach(n -> all.add(new HandedOver<>("a" + n, Optional.empty())));
        return all;
    }

    private static List<String> wronged(List<HandedOver<String>> near) {
        return ReportJudge.wronged("me", DENIED.formatted("me"), near);
    }

    @Test
    void tenPeopleOfTwentyMailsAreWronged() {
        assertThat(wronged(mails(9, 0))).hasSize(9);
        assertThat(wronged(mails(9, 9))).hasSize(9);
    }

    @Test
    void nineAreBelieved() {
        assertThat(wronged(mails(8, 0))).isEmpty();
        assertThat(wronged(List.of())).isEmpty();
    }

    @Test
    void asManyDeliveredMailsSayThatTheServerSpeaksOfThePeople() {
        assertThat(wronged(mails(9, 10))).isEmpty();
        assertThat(wronged(mails(19, 20))).isEmpty();
    }

    @Test
    void otherWordsAreNotCounted() {
        List<HandedOver<String>> near = mails(8, 0);
        near.add(new HandedOver<>("x", Optional.of("550 5.1.1 no mailbox here")));
        assertThat(wronged(near)).isEmpty();
    }

    @Test
    void wordsThatAreOfOneMailOnlyAreLeftOut() {
        String text = "550-5.1.1 There is no such user. See %s@x.test a%db%d.%d - mx9 ";
        List<HandedOver<String>> near =
                IntStream.range(0, 9)
                        .mapToObj(n ->
                                new HandedOver<>(
                                        "d" + n, Optional.of(text.formatted("d" + n, n, n * n, n))))
                        .toList();
        assertThat(ReportJudge.wronged("me", text.formatted("me", 77, 77, 77), near)).hasSize(9);
    }

    @Test
    void aLongTextEqualsItsKeptBeginning() {
        String text = "550 5.1.1 <%s@example.com>: " + "no such user ".repeat(70);
        List<HandedOver<String>> near =
                IntStream.range(0, 9)
                        .mapToObj(n ->
                                new HandedOver<>(
                                        "d" + n,
                                        Optional.of(
                                                text.formatted("reader" + n).substring(0, 500))))
                        .toList();
        assertThat(ReportJudge.wronged("me", text.formatted("me"), near)).hasSize(9);
    }

    @Test
    void manyMailsToOnePersonAreOnePerson() {
        List<HandedOver<String>> same =
                IntStream.range(0, 30)
                        .mapToObj(n ->
                                new HandedOver<>(
                                        n % 2 == 0 ? "me" : "you",
                                        Optional.of(DENIED.formatted("me"))))
                        .toList();
        assertThat(wronged(same)).isEmpty();
    }
}
