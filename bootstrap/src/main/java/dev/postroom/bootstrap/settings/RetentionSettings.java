package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;

/**
 * For how many days rows can be read; 0: without end. They go by whole days or weeks, so that a few
 * days more may pass.
 *
 * @param events at least as long as the deliveries that show them
 * @param deliveries with their attempts
 * @param emails transactional mails with their steps, from their acceptance, and not while they are
 *     still to be sent
 * @param capturedMails mails of test workspaces
 * @param rejectedRows rows that an import could not take
 * @param audit entries of the audit log
 * @param ledgers the recipients of campaigns, after all campaigns of their month ended
 */
public record RetentionSettings(
        int events,
        int deliveries,
        int emails,
        int capturedMails,
        int rejectedRows,
        int audit,
        int ledgers) {
    private static final Format<Integer> DAYS = Formats.wholeNumber(0, 36_500);
    static final Setting<Integer> EVENT_DAYS = Setting.of("retention.event-days", DAYS);
    static final Setting<Integer> DELIVERY_DAYS = Setting.of("retention.delivery-days", DAYS);
    static final Setting<Integer> EMAIL_DAYS = Setting.of("retention.email-days", DAYS);
    static final Setting<Integer> CAPTURED_MAIL_DAYS =
            Setting.of("retention.captured-mail-days", DAYS);
    static final Setting<Integer> REJECTED_ROW_DAYS =
            Setting.of("retention.rejected-row-days", DAYS);
    static final Setting<Integer> AUDIT_DAYS = Setting.of("retention.audit-days", DAYS);
    static final Setting<Integer> LEDGER_DAYS = Setting.of("database.ledger-days", DAYS);
    static final List<Setting<?>> ALL =
            List.of(
                    EVENT_DAYS,
                    DELIVERY_DAYS,
                    EMAIL_DAYS,
                    CAPTURED_MAIL_DAYS,
                    REJECTED_ROW_DAYS,
                    AUDIT_DAYS,
                    LEDGER_DAYS);

    static RetentionSettings from(SettingValues values) {
        return new RetentionSettings(
                values.get(EVENT_DAYS),
                values.get(DELIVERY_DAYS),
                values.get(EMAIL_DAYS),
                values.get(CAPTURED_MAIL_DAYS),
                values.get(REJECTED_ROW_DAYS),
                values.get(AUDIT_DAYS),
                values.get(LEDGER_DAYS));
    }
}
