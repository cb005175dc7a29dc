package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.internal.HbsLexer;
import com.github.jknack.handlebars.internal.HbsParser;
import com.github.jknack.handlebars.internal.HbsParserBaseVisitor;
import com.github.jknack.handlebars.internal.antlr.CharStreams;
import com.github.jknack.handlebars.internal.antlr.CommonTokenStream;
import com.github.jknack.handlebars.internal.antlr.tree.ParseTree;
import com.github.jknack.handlebars.internal.antlr.tree.TerminalNode;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the top-level variables that a source mentions. Inside {@code each}, {@code with} and plain
 * sections a bare name belongs to the item, as it does when the engine renders the source.
 */
final class MentionedVariables extends HbsParserBaseVisitor<@Nullable Void> {

    private static final Set<String> BLOCKS_WITHOUT_ITEM = Set.of("if", "unless");
    private static final Set<String> VALUE_FUNCTIONS = ValueFunctions.all().keySet();

    private final Set<String> found = new TreeSet<>();
    private NameScope scope = NameScope.root();

    private MentionedVariables() {}

    /** The names in a source that the engine has accepted, sorted. */
    static Set<String> in(String source) {
        MentionedVariables names = new MentionedVariables();
        names.visit(tree(source));
        return names.found;
    }

    /** The syntax tree of a source, without its invalid parts. */
    static ParseTree tree(String source) {
        HbsLexer lexer = new HbsLexer(CharStreams.fromString(source), "{{", "}}");
        lexer.removeErrorListeners();
        HbsParser parser = new HbsParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        return parser.template();
    }

    @Override
    public @Nullable Void visitBlock(HbsParser.BlockContext block) {
        visit(block.sexpr());
        String name = block.sexpr().QID().getText();
        inside(
                BLOCKS_WITHOUT_ITEM.contains(name) ? scope : scope.item(),
                block.blockParams(),
                block.thenBody);
        return block.elseBlock() == null ? null : visit(block.elseBlock());
    }

    @Override
    public @Nullable Void visitElseStmtChain(HbsParser.ElseStmtChainContext chain) {
        visit(chain.sexpr());
        String name = chain.sexpr().QID().getText();
        inside(
                BLOCKS_WITHOUT_ITEM.contains(name) ? scope : scope.item(),
                chain.blockParams(),
                chain.unlessBody);
        return null;
    }

    @Override
    public @Nullable Void visitSexpr(HbsParser.SexprContext call) {
        String name = call.QID().getText();
        boolean bare = call.param().isEmpty() && call.hash().isEmpty();
        if (bare || isPlainSection(name)) {
            mention(call.QID());
        }
        call.param().forEach(this::visit);
        call.hash().forEach(this::visit);
        return null;
    }

    @Override
    public @Nullable Void visitRefParam(HbsParser.RefParamContext reference) {
        mention(reference.QID());
        return null;
    }

    private static boolean isPlainSection(String name) {
        return !BlockFunctions.all().containsKey(name)
                && !VALUE_FUNCTIONS.contains(name)
                && !name.equals("lookup");
    }

    private void inside(
            NameScope inner,
            HbsParser.@Nullable BlockParamsContext params,
            @Nullable ParseTree body) {
        NameScope outer = scope;
        scope =
                params == null
                        ? inner
                        : inner.naming(params.QID().stream().map(TerminalNode::getText).toList());
        if (body != null) {
            visit(body);
        }
        scope = outer;
    }

    private void mention(TerminalNode path) {
        scope.topLevelName(path.getText()).ifPresent(found::add);
    }
}
