package dev.postroom.adapters.email.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.MailReport.Statement;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Real reports, from the folder {@code shared} beside the project, where it is there. A row of its
 * table is right when the report has a statement of the same group.
 */
final class ReportCorpusTest {

    private static final Path CORPUS = Path.of("../../shared/corpora/dsn");

    private final MimeReportReader reader = new MimeReportReader();

    /** The meaning of a reason of the corpus for the mail. */
    private enum Group {
        GONE,
        LATER,
        LIMITED,
        OURS,
        COMPLAINT,
        ANSWER,
        NOTHING,
        UNCERTAIN
    }

    private record Row(String file, String reason, boolean isHard) {

        static Row of(String line) {
            String[] cells = line.split("\t", -1);
            return new Row(cells[0], cells[3], cells[4].equals("1"));
        }

        Group group() {
            if (isHard) {
                return Group.GONE;
            }
            return switch (reason) {
                case "mailboxfull",
                        "expired",
                        "systemfull",
                        "toomanyconn",
                        "speeding",
                        "networkerror",
                        "systemerror" ->
                        Group.LATER;
                case "feedback" -> Group.COMPLAINT;
                case "vacation" -> Group.ANSWER;
                case "delivered", "none" -> Group.NOTHING;
                case "undefined", "onhold", "mailererror" -> Group.UNCERTAIN;
                default -> Group.OURS;
            };
        }
    }

    private static Group group(Statement statement) {
        return statement.meaning().map(ReportCorpusTest::group).orElse(Group.NOTHING);
    }

    private static Group group(ReplyClass meaning) {
        return switch (meaning) {
            case MAILBOX_UNKNOWN, DOMAIN_UNKNOWN -> Group.GONE;
            case COMPLAINT -> Group.COMPLAINT;
            case MAILBOX_FULL, MAILBOX_BUSY, LATER, GREYLISTED, EXPIRED -> Group.LATER;
            case SLOW_DOWN, RELAY_LIMIT -> Group.LIMITED;
            case REFUSED_MAIL -> Group.UNCERTAIN;
            default -> Group.OURS;
        };
    }

    private List<Group> groups(String file) {
        return switch (read(file)) {
            case MailReport.Delivery delivery ->
                    delivery.statements().stream()
                            .map(ReportCorpusTest::group)
                            .collect(Collectors.toCollection(ArrayList::new));
            case MailReport.Complaint _ -> new ArrayList<>(List.of(Group.COMPLAINT));
            case MailReport.AutomaticAnswer _ -> new ArrayList<>(List.of(Group.ANSWER));
            case MailReport.Unread _ -> new ArrayList<>(List.of(Group.NOTHING));
        };
    }

    private MailReport read(String file) {
        try {
            return reader.read(Files.readAllBytes(CORPUS.resolve("mails").resolve(file)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    // what is not certain ends no person, as what is about the sender
    private static boolean isSame(Group expected, Group found) {
        return expected == found
                || (expected == Group.UNCERTAIN && found != Group.GONE)
                || (expected == Group.OURS && found == Group.UNCERTAIN)
                // a limit because of the reputation is both
                || (expected == Group.OURS && found == Group.LIMITED)
                || (expected == Group.LATER && found == Group.LIMITED);
    }

    private static Map<String, List<Row>> rows() throws IOException {
        try (Stream<String> lines = Files.lines(CORPUS.resolve("expected.tsv"))) {
            return lines.skip(1)
                    .map(Row::of)
                    .collect(Collectors.groupingBy(Row::file, TreeMap::new, Collectors.toList()));
        }
    }

    @Test
    void nearlyAllReportsAreReadAndNoneBlamesAMailboxThatExists() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(CORPUS));
        List<String> wrong = new ArrayList<>();
        List<String> blamed = new ArrayList<>();
        int all = 0;
        for (Map.Entry<String, List<Row>> file : rows().entrySet()) {
            List<Group> found = groups(file.getKey());
            long hard = file.getValue().stream().filter(Row::isHard).count();
            if (found.stream().filter(one -> one == Group.GONE).count() > hard) {
                blamed.add(file.getKey() + " " + found);
            }
            for (Row row : file.getValue()) {
                all++;
                boolean isRight =
                        found.stream()
                                .filter(one -> isSame(row.group(), one))
                                .findFirst()
                                .map(found::remove)
                                .orElse(false);
                if (!isRight) {
                    wrong.add(row.file() + " " + row.reason() + " " + found);
                }
            }
        }
        assertThat(blamed).isEmpty();
        assertThat(wrong).as("wrong of %d", all).hasSizeLessThanOrEqualTo(all / 20);
    }
}
