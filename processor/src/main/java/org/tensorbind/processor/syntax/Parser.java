package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.syntax.SyntaxTree.Binding;
import org.tensorbind.processor.syntax.SyntaxTree.Property;
import org.tensorbind.processor.syntax.SyntaxTree.RoleValue;
import org.tensorbind.processor.syntax.SyntaxTree.Rule;
import org.tensorbind.processor.syntax.Token.Kind;

/** Parses a grammar file. After an error it continues at the next definition, so that one run reports the errors of all definitions. */
public final class Parser {
    private final Diagnostics diagnostics;
    private final TokenStream in;
    private final FormParser forms;
    private final TypeParser types;
    private final BodyParser bodies;
    private final ClauseParser clauses;
    private final List<Rule> rules = new ArrayList<>();
    private final List<SyntaxTree.Let> lets = new ArrayList<>();
    private final List<SyntaxTree.Table> tables = new ArrayList<>();
    private final List<SyntaxTree.BlockRule> blocks = new ArrayList<>();
    private final List<Binding> bindings = new ArrayList<>();
    private final List<Name> broken = new ArrayList<>();

    private Parser(List<Token> tokens, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.in = new TokenStream(tokens, diagnostics);
        this.forms = new FormParser(in);
        this.clauses = new ClauseParser(in, forms);
        this.types = new TypeParser(in, forms, clauses);
        this.bodies = new BodyParser(in, forms, clauses, types);
    }

    /** The file's tree; incomplete, or null, where errors were reported. */
    public static @Nullable SyntaxTree parse(SourceText source, Diagnostics diagnostics) {
        if (!GrammarLimits.admits(source, diagnostics)) {
            return null;
        }
        List<Token> tokens = new Lexer(source, diagnostics).tokens();
        return GrammarLimits.admits(tokens, diagnostics) ? new Parser(tokens, diagnostics).file() : null;
    }

    private @Nullable SyntaxTree file() {
        Name name;
        String title;
        List<Property> properties = new ArrayList<>();
        try {
            in.expect("format");
            name = in.name("the format's name");
            title = in.text("the format's title in quotes");
            if (in.accept("{")) {
                properties(properties);
            }
        } catch (TokenStream.Failure e) {
            name = new Name("", in.peek().span());
            title = "";
            skipToDefinition();
        }
        return definitions(name, title, properties);
    }

    private void properties(List<Property> properties) {
        while (!in.accept("}")) {
            Token word = in.peek();
            if (in.peek(1).is("::=")) {
                throw in.unexpected("a property or '}'", "; the header ends with '}', before the rules");
            }
            if (word.kind() == Kind.WORD && !Keywords.PROPERTIES.contains(word.text())) {
                throw in.unknownWord(Keywords.PROPERTIES);
            }
            if (word.kind() != Kind.WORD) {
                throw in.unexpected("a property or '}'");
            }
            properties.add(forms.parseAny(Property.class));
            in.accept(",");
        }
    }

    private @Nullable SyntaxTree definitions(Name name, String title, List<Property> properties) {
        while (!in.atEnd()) {
            try {
                definition();
            } catch (TokenStream.Failure e) {
                skipToDefinition();
            }
        }
        if (rules.isEmpty()) {
            if (diagnostics.isEmpty()) {
                diagnostics.report(GrammarMessage.NO_RULES, in.peek().span());
            }
            return null;
        }
        return new SyntaxTree(
                name,
                title,
                List.copyOf(properties),
                List.copyOf(rules),
                List.copyOf(lets),
                List.copyOf(tables),
                List.copyOf(blocks),
                List.copyOf(bindings),
                List.copyOf(broken));
    }

    private void definition() {
        if (bodies.atBinding()) {
            complete(0, this::binding, bindings);
        } else if (bodies.atTable()) {
            complete(1, this::table, tables);
        } else if (bodies.atLet()) {
            complete(1, this::let, lets);
        } else if (bodies.atBlock()) {
            complete(1, () -> forms.parse(SyntaxTree.BlockRule.class), blocks);
        } else {
            complete(0, this::rule, rules);
        }
        if (!in.atEnd() && !bodies.atDefinition()) {
            throw unfinished();
        }
    }

    /** Parses a definition; where that fails, its name is a broken one. */
    private <T> void complete(int ahead, Supplier<T> parser, List<T> all) {
        Token name = in.peek(ahead);
        int before = broken.size();
        if (name.kind() == Kind.WORD) {
            broken.add(new Name(name.text(), name.span()));
        }
        all.add(parser.get());
        broken.subList(before, broken.size()).clear();
    }

    /** What is wrong with the token at which a rule should be over. */
    private TokenStream.Failure unfinished() {
        if (in.is("|")) {
            return in.error(GrammarMessage.ALTERNATIVES);
        }
        String place = Keywords.PLACES.get(in.peek().text());
        if (in.peek().kind() != Kind.WORD) {
            return in.unexpected(
                    "a clause or the next rule", ForeignSyntax.sign(in.peek().text()));
        }
        if (place == null && ForeignSyntax.isRuleLike(in.peek())) {
            return in.unexpected("a clause or the next rule", ForeignSyntax.RULE_BEHIND_TYPE);
        }
        return place == null
                ? in.unknownWord(Keywords.CLAUSES)
                : in.error(GrammarMessage.WORD_OUT_OF_PLACE, in.peek().text(), place);
    }

    private SyntaxTree.Let let() {
        in.expect("let");
        Name name = in.name("the value's name");
        in.expect("=");
        if (in.atEnd() || bodies.atDefinition()) {
            throw in.unexpected("an expression");
        }
        return new SyntaxTree.Let(name, clauses.expression());
    }

    private SyntaxTree.Table table() {
        return in.peek(3).is("[")
                ? forms.parse(SyntaxTree.Table.Listed.class)
                : forms.parse(SyntaxTree.Table.Stored.class);
    }

    private Rule rule() {
        Name name = in.name("a rule, 'tensor' or the end of the file");
        if (in.is(":") && in.peek(1).is("=")) {
            throw in.error(GrammarMessage.OTHER_DEFINITION);
        }
        in.expect("::=");
        return new Rule(name, bodies.body(), clauses.clauses());
    }

    private Binding binding() {
        Name kind = in.name("a binding");
        Name rule = in.name("the rule that is bound");
        List<SyntaxTree.Statement> statements = new ArrayList<>();
        if (in.accept("{")) {
            while (!in.accept("}")) {
                statements.add(statement());
                in.accept(",");
            }
        }
        return new Binding(kind, rule, List.copyOf(statements));
    }

    private SyntaxTree.Statement statement() {
        if (in.is("order")) {
            if (!in.peek(1).is("column-major")) {
                Token next = in.peek(1);
                String meaning = ForeignSyntax.isRuleLike(next)
                        ? ForeignSyntax.SORT
                        : ForeignSyntax.meaning(next.text(), Set.of("column-major"));
                throw in.error(next, GrammarMessage.SYNTAX, "'column-major'", next.shown(), meaning);
            }
            return forms.parse(SyntaxTree.ColumnMajor.class);
        }
        if (in.is("sort")) {
            return forms.parse(SyntaxTree.OrderKey.class);
        }
        if (in.is("byte-order")) {
            return byteOrder();
        }
        if (in.is("external")) {
            return forms.parse(SyntaxTree.External.class);
        }
        if (in.is("whole")) {
            return forms.parse(SyntaxTree.Whole.class);
        }
        if (in.is("or")) {
            return forms.parse(SyntaxTree.OtherData.class);
        }
        return in.is("present") ? forms.parse(SyntaxTree.Presence.class) : role();
    }

    private SyntaxTree.ElementOrder byteOrder() {
        Name word = in.name("'byte-order'");
        boolean big = clauses.isBig();
        return new SyntaxTree.ElementOrder(word, big, in.accept("when") ? clauses.expression() : null);
    }

    private SyntaxTree.Role role() {
        if (in.peek().kind() == Kind.WORD && !Keywords.ROLES.contains(in.peek().text())) {
            throw in.unknownWord(Keywords.ROLES);
        }
        Name role = in.name(
                in.peek().kind() == Kind.TEXT
                        ? "a role or '}'; a name of several parts is one text, 'name \"{RULE}/{RULE}\"'"
                        : "a role or '}'");
        RoleValue value = roleValue(role.text());
        return new SyntaxTree.Role(role, value, value instanceof RoleValue.OfRule && in.accept("reversed"));
    }

    private RoleValue roleValue(String role) {
        boolean shape = role.equals("shape");
        boolean dtype = role.equals("dtype");
        if (role.equals("name") && in.peek().kind() == Kind.TEXT) {
            return forms.parse(RoleValue.Template.class);
        }
        if (shape && in.is("[")) {
            return dimensions();
        }
        if (dtype
                && in.peek(1).is("(")
                && in.peek(2).kind() == Kind.NUMBER
                && in.peek(3).kind() == Kind.WORD) {
            return new RoleValue.Sized(in.name("the name of a dtype"), Objects.requireNonNull(types.block()));
        }
        if (dtype && in.peek(1).is("else")) {
            return forms.parse(RoleValue.Alternative.class);
        }
        if (dtype && atCondition()) {
            return forms.parse(RoleValue.Computed.class);
        }
        Name rule = in.name(
                shape
                        ? "a rule that is a list of integers ('DIMS ::= uint32*'), or '[ROWS, COLUMNS]'"
                        : "a rule's name");
        Name positions = null;
        if (shape && in.accept("[")) {
            positions = in.name("the rule of the positions of its dimensions");
            in.expect("]");
            if (!in.is(".")) {
                throw in.unexpected("'.' and the integer of each element, '" + rule + "[" + positions
                        + "].SIZE'; a list of integers is its name alone, 'shape " + rule + "'");
            }
        } else if (shape) {
            checkOne(rule);
        }
        Name item = shape && in.accept(".") ? in.name("the integer in each element that is a dimension") : null;
        return new RoleValue.OfRule(rule, positions, item);
    }

    /** Whether more follows than a name. */
    private boolean atCondition() {
        Token next = in.peek(1);
        boolean ends = next.kind() != Kind.SIGN || next.is(",") || next.is("}");
        return switch (in.peek().kind()) {
            case SIGN -> in.is("(") || in.is("-");
            case NUMBER, FRACTION -> true;
            default -> in.peek().kind() == Kind.WORD && !ends;
        };
    }

    /** Dimensions that follow one after the other without brackets. */
    private void checkOne(Name rule) {
        Token next = in.peek(1);
        boolean another = in.is(",")
                && next.kind() == Kind.WORD
                && (in.peek(2).is(",") || in.peek(2).is("}"));
        if (another && !Keywords.ROLES.contains(next.text())) {
            throw in.error(next, GrammarMessage.SHAPE_BRACKETS, rule, next.text());
        }
    }

    /** Dimensions in brackets; the innermost ones may be those of a row. */
    private RoleValue dimensions() {
        in.expect("[");
        List<Expression> outer = new ArrayList<>();
        SyntaxTree.Row row = null;
        while (!in.accept("]")) {
            if (row != null) {
                throw in.error(GrammarMessage.ROW_LAST);
            }
            if (in.is("[")) {
                row = row();
            } else {
                outer.add(clauses.expression());
            }
            if (!in.is("]")) {
                in.expect(",");
            }
        }
        if (in.is("reversed")) {
            throw in.error(GrammarMessage.SHAPE_REVERSED);
        }
        return new RoleValue.Dimensions(List.copyOf(outer), row);
    }

    private SyntaxTree.Row row() {
        for (int i = 1; !in.peek(i).is("]") && in.peek(i).kind() != Kind.END; i++) {
            if (in.peek(i).is("[") && (i == 1 || in.peek(i - 1).is(","))) {
                throw in.error(in.peek(i), GrammarMessage.ROW_LAST);
            }
        }
        return forms.parse(SyntaxTree.Row.class);
    }

    private void skipToDefinition() {
        while (!in.atEnd() && !bodies.atDefinition()) {
            in.next();
        }
    }
}
