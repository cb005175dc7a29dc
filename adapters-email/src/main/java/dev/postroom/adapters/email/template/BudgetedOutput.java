package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.Template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;

/**
 * The output of one render. The block helpers write directly into it, so that nothing is buffered
 * outside the budget. For one thread and one render.
 */
final class BudgetedOutput extends Writer {

    private static final ScopedValue<BudgetedOutput> CURRENT = ScopedValue.newInstance();

    private final StringBuilder text = new StringBuilder(1024);
    private final RenderBudget budget;
    private Map<String, Object> blockParams = Map.of();

    private BudgetedOutput(RenderBudget budget) {
        this.budget = budget;
    }

    /** Renders the template within the budget. */
    static String of(Template template, Context context, RenderBudget budget) {
        BudgetedOutput output = new BudgetedOutput(budget);
        ScopedValue.where(CURRENT, output).run(() -> output.fill(template, context));
        return output.text.toString();
    }

    /** The output of the current render on this thread. */
    static BudgetedOutput current() {
        return CURRENT.get();
    }

    /** The block parameters of the enclosing blocks. */
    Map<String, Object> blockParams() {
        return blockParams;
    }

    /** Writes the body of a block with these block parameters. */
    void block(Template part, Context context, Map<String, Object> names) throws IOException {
        Map<String, Object> outer = blockParams;
        blockParams = names;
        block(part, context);
        blockParams = outer;
    }

    /** Writes the body of a block. */
    void block(Template part, Context context) throws IOException {
        budget.step();
        part.apply(context, this);
    }

    private void fill(Template template, Context context) {
        try {
            template.apply(context, this);
            budget.checkTime();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        budget.spend(length);
        text.append(characters, offset, length);
    }

    @Override
    public void write(String string, int offset, int length) {
        budget.spend(length);
        text.append(string, offset, offset + length);
    }

    @Override
    public Writer append(CharSequence characters) {
        budget.spend(characters.length());
        text.append(characters);
        return this;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
