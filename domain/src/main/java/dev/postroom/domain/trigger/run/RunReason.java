package dev.postroom.domain.trigger.run;

/** The keywords of reasons for which runs end or steps are passed over. */
public final class RunReason {

    /** The conditions of the trigger did not hold when the run began. */
    public static final String CONDITIONS = "conditions_not_met";

    /** The date of the person had changed by its time. */
    public static final String DATE_CHANGED = "date_changed";

    /** The template of a step was deleted. */
    public static final String TEMPLATE_GONE = "template_gone";

    /** The tag of a step was deleted. */
    public static final String TAG_GONE = "tag_gone";

    /** The webhook of a step was deleted. */
    public static final String WEBHOOK_GONE = "webhook_gone";

    /** The person was deleted. */
    public static final String DELETED = "subscriber_deleted";

    /** The person unsubscribed. */
    public static final String UNSUBSCRIBED = "unsubscribed";

    /** Mail to the person bounced. */
    public static final String BOUNCED = "bounced";

    /** The person complained about a mail. */
    public static final String COMPLAINED = "complained";

    /** An event of {@code exit_on} occurred. */
    public static final String EXIT_ON = "exit_on";

    /** Triggers caused each other more often than allowed. */
    public static final String TOO_DEEP = "loop_depth_exceeded";

    /** Triggers started more runs for the person than allowed. */
    public static final String TOO_MANY = "too_many_runs";

    /** The step is for active people only. */
    public static final String NOT_ACTIVE = "not_active";

    /** No mail can reach the person. */
    public static final String UNREACHABLE = "unreachable";

    /** Required variables of the template have no value. */
    public static final String MISSING_VARIABLES = "missing_variables";

    /** The person is on the tag already. */
    public static final String ALREADY_ON = "already_subscribed";

    /** The person is not on the tag. */
    public static final String NOT_ON = "not_subscribed";

    /** The metadata would become too large. */
    public static final String METADATA_TOO_LARGE = "metadata_too_large";

    /** The plan allows no more mail. */
    public static final String PLAN_LIMIT = "plan_limit_reached";

    /** An exit that names no reason. */
    public static final String EXIT = "exit_step";

    /** The step failed again and again. */
    public static final String ERROR = "internal_error";

    private RunReason() {}
}
