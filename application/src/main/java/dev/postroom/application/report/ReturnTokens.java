package dev.postroom.application.report;

import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.seal.MacKey;

import java.util.Optional;
import java.util.stream.Stream;

/** Finds the mail that a report came back to, by the address that was made for this mail. */
final class ReturnTokens {

    // each that has the form of a token costs a question
    private static final int MOST = 20;

    private final Accounts accounts;
    private final MacKey key;

    ReturnTokens(Accounts accounts, MacKey key) {
        this.accounts = accounts;
        this.key = key;
    }

    /** A token that this service made, and the workspace of its mail. */
    record Opened(Workspace workspace, ReturnToken token) {}

    /** Empty: no address is one that this service made for a mail that can still exist. */
    Optional<Opened> open(Optional<String> recipient, MailReport.Traces traces) {
        return Stream.concat(recipient.stream(), traces.addresses().stream())
                .map(ReturnTokens::localPart)
                .distinct()
                .flatMap(text -> ReturnToken.parse(text).stream())
                .limit(MOST)
                .flatMap(this::opened)
                .findFirst();
    }

    private Stream<Opened> opened(ReturnToken.Presented presented) {
        return accounts.listWorkspaces(presented.workspaceBegin()).stream()
                .flatMap(workspace ->
                        presented.of(workspace.id(), key).stream()
                                .map(token -> new Opened(workspace, token)));
    }

    private static String localPart(String address) {
        int end = address.lastIndexOf('@');
        return (end < 0 ? address : address.substring(0, end)).strip();
    }
}
