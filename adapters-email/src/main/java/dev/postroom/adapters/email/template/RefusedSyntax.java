package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.internal.HbsParser;
import com.github.jknack.handlebars.internal.HbsParserBaseVisitor;
import com.github.jknack.handlebars.internal.antlr.ParserRuleContext;

import org.jspecify.annotations.Nullable;

/**
 * Refuses engine features that templates may not use (partials, inline partials, raw blocks, other
 * delimiters) and nesting deeper than the budget, before anything is rendered.
 */
final class RefusedSyntax extends HbsParserBaseVisitor<@Nullable Void> {

    private int blocks;
    private int expressions;

    private RefusedSyntax() {}

    /** Fails with {@code Invalid} at the first forbidden element. */
    static void check(String source) {
        new RefusedSyntax().visit(MentionedVariables.tree(source));
    }

    @Override
    public @Nullable Void visitBlock(HbsParser.BlockContext block) {
        if (block.DECORATOR() != null) {
            throw refused(block, "Decorators and inline partials are not supported.");
        }
        checkDepth(block, ++blocks);
        visitChildren(block);
        blocks--;
        return null;
    }

    @Override
    public @Nullable Void visitUnless(HbsParser.UnlessContext block) {
        checkDepth(block, ++blocks);
        visitChildren(block);
        blocks--;
        return null;
    }

    @Override
    public @Nullable Void visitSubParamExpr(HbsParser.SubParamExprContext expression) {
        checkDepth(expression, ++expressions);
        visitChildren(expression);
        expressions--;
        return null;
    }

    @Override
    public @Nullable Void visitVar(HbsParser.VarContext variable) {
        if (variable.DECORATOR() != null) {
            throw refused(variable, "Decorators are not supported.");
        }
        return visitChildren(variable);
    }

    @Override
    public @Nullable Void visitPartial(HbsParser.PartialContext partial) {
        throw refused(partial, "Partials are not supported.");
    }

    @Override
    public @Nullable Void visitPartialBlock(HbsParser.PartialBlockContext partial) {
        throw refused(partial, "Partials are not supported.");
    }

    @Override
    public @Nullable Void visitRawBlock(HbsParser.RawBlockContext block) {
        throw refused(block, "Raw blocks are not supported.");
    }

    @Override
    public @Nullable Void visitDelimiters(HbsParser.DelimitersContext delimiters) {
        throw refused(delimiters, "Delimiters cannot be changed.");
    }

    private static void checkDepth(ParserRuleContext node, int depth) {
        if (depth > RenderBudget.MAX_DEPTH) {
            throw RenderBudget.exceeded(
                    "", place(node) + "This is nested more than 16 levels deep.");
        }
    }

    private static RuntimeException refused(ParserRuleContext node, String sentence) {
        return TemplateErrors.invalid(place(node) + sentence);
    }

    private static String place(ParserRuleContext node) {
        return TemplateErrors.place(
                node.getStart().getLine(), node.getStart().getCharPositionInLine() + 1);
    }
}
