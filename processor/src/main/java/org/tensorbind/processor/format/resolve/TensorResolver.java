package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.ColumnMajor;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.TensorClause.OrderKey;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.Tree;

/** Resolves what a tensor clause says, each thing by an item or itself. */
final class TensorResolver {
    private static final String FACTOR = "([1-9][0-9]{0,3})";
    private static final String INDEX =
            "(?:" + FACTOR + "\\s*\\*\\s*)?index\\s*\\(\\s*([^(){}\\s]+)\\s*\\)(?:\\s*\\*\\s*" + FACTOR
                    + ")?(?:\\s*\\+\\s*([0-9]{1,8}))?";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\s*(?:" + INDEX + "|([^(){}*+\\s]+))\\s*\\}");

    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final ElementTypeResolver elementTypes;
    private final Diagnostics diagnostics;

    TensorResolver(NameResolver names, ExpressionResolver expressions, BlockResolver blocks, Diagnostics diagnostics) {
        this.names = names;
        this.expressions = expressions;
        this.elementTypes = new ElementTypeResolver(blocks, diagnostics);
        this.diagnostics = diagnostics;
    }

    /** Whether a role is a dtype by its name. */
    boolean isDtype(Tree.Role role) {
        return role.role().text().equals("dtype")
                && role.isName()
                && (role.block() != null
                        || (DType.of(role.rule().text()) != DType.OPAQUE
                                && !names.isRule(role.rule().text())));
    }

    /** The clause as it is understood; null where it lacks something, which is reported elsewhere. */
    @Nullable
    TensorClause resolve(Tree.Binding binding) {
        TensorClause.Dtype dtype = null;
        TensorClause.Shape shape = new TensorClause.Shape.OfLayout();
        List<NamePart> name = List.of();
        String layout = null;
        String data = null;
        for (Tree.Role role : binding.roles()) {
            switch (role.role().text()) {
                case "name" -> name = name(role);
                case "dtype" -> dtype = dtype(role);
                case "shape" -> shape = shape(role);
                case "layout" -> layout = role.rule().text();
                case "data" -> data = role.rule().text();
                default -> {} // reported elsewhere
            }
        }
        return dtype == null || (data == null && layout == null)
                ? null
                : new TensorClause(
                        binding.rule().text(),
                        binding.kind().span(),
                        name,
                        dtype,
                        shape,
                        layout,
                        order(binding.byteOrder()),
                        columnMajor(binding.columnMajor()),
                        condition(binding.presence()),
                        data,
                        binding.order().stream()
                                .map(key -> new OrderKey(key.rule().text(), key.descending()))
                                .toList(),
                        false);
    }

    /** Reports what only clauses may say whose items are all that is said of their tensors. */
    void refuse(Tree.Binding binding) {
        Tree.Row row = null;
        for (Tree.Role role : binding.roles()) {
            row = role.row() == null ? row : role.row();
            if (role.role().text().equals("layout")) {
                misplaced(
                        role.role(),
                        "layout",
                        "bytes that are stored in several ways say 'filter by TAG { … }' at their rule, and each kind of tensor is a clause"
                                + " with 'present when TAG == …'");
            }
        }
        if (binding.columnMajor() != null && row != null) {
            misplaced(
                    binding.columnMajor().word(),
                    "order column-major",
                    "its shape says rows, of which the last index changes fastest; write its dimensions the other way round");
        }
        for (Tree.OrderKey key : binding.order()) {
            misplaced(
                    key.rule(),
                    "order",
                    "its tensors are written as they are given; 'ordered NAME' at the list's element lets readers and writers check their"
                            + " order");
        }
    }

    private TensorClause.Shape shape(Tree.Role role) {
        if (role.computed() != null) {
            List<Expr> dimensions =
                    role.computed().stream().map(expressions::resolveInteger).toList();
            return new TensorClause.Shape.Computed(dimensions, row(role));
        }
        String rule = role.rule().text();
        if (role.positions() != null && role.item() != null) {
            names.checkRule(role.positions());
            return new TensorClause.Shape.AtPositions(
                    role.positions().text(), rule, role.item().text());
        }
        return role.item() == null
                ? new TensorClause.Shape.OfList(rule, role.reversed())
                : new TensorClause.Shape.OfElements(rule, role.item().text(), role.reversed());
    }

    private static @Nullable ColumnMajor columnMajor(Tree.@Nullable ColumnMajor clause) {
        if (clause == null) {
            return null;
        }
        Name tag = clause.tag();
        Name value = clause.value();
        return new ColumnMajor(
                clause.word().span(), tag == null ? null : tag.text(), value == null ? null : value.text());
    }

    private TensorClause.@Nullable Row row(Tree.Role role) {
        Tree.Row row = role.row();
        if (row == null) {
            return null;
        }
        Name item = row.separator();
        if (item != null) {
            names.checkRule(item);
        }
        Expr.Ref separator = item == null ? null : new Expr.Ref(List.of(item.text()), item.span());
        Expr amount =
                row.amount() == null ? new Expr.Int(1, row.sign().span()) : expressions.resolveInteger(row.amount());
        boolean multiple = row.amount() == null || row.multiple();
        return new TensorClause.Row(row.sign().span(), row.outer(), multiple, amount, separator);
    }

    private TensorClause.Dtype dtype(Tree.Role role) {
        if (role.computed() != null) {
            return said(role.computed().get(0));
        }
        if (role.block() != null) {
            return new TensorClause.Said.Always(elementTypes.resolve(role.rule(), role.block()));
        }
        String word = role.rule().text();
        return isDtype(role) ? always(word) : new TensorClause.Dtype.OfRule(word);
    }

    private TensorClause.Said said(Expression expression) {
        if (expression instanceof Expression.Conditional conditional) {
            return new TensorClause.Said.When(
                    expressions.resolveCondition(conditional.condition()),
                    Printer.print(conditional.condition()),
                    said(conditional.then()),
                    said(conditional.otherwise()));
        }
        String word = Printer.print(expression);
        if (DType.of(word) == DType.OPAQUE) {
            diagnostics.report(
                    Tag.UNKNOWN_DTYPE,
                    expression.span(),
                    word,
                    "; write 'dtype CONDITION ? u8 : u16', or a rule's name");
        }
        return always(word);
    }

    private static TensorClause.Said always(String dtype) {
        return new TensorClause.Said.Always(ElementType.of(DType.of(dtype)));
    }

    private TensorClause.@Nullable Condition condition(Tree.@Nullable Presence clause) {
        return clause == null
                ? null
                : new TensorClause.Condition(
                        expressions.resolveCondition(clause.when()),
                        Printer.print(clause.when()),
                        clause.word().span());
    }

    private TensorClause.@Nullable Order order(Tree.@Nullable ElementOrder clause) {
        if (clause == null) {
            return null;
        }
        Expr when = clause.when() == null ? null : expressions.resolveCondition(clause.when());
        return new TensorClause.Order(
                clause.big(), when, clause.said(), clause.word().span());
    }

    private void misplaced(Name place, String word, String instead) {
        diagnostics.report(
                Tag.MISPLACED, place.span(), word, "a tensor with a name, a dtype or a shape of its own", instead);
    }

    private List<NamePart> name(Tree.Role role) {
        if (role.template() == null) {
            return List.of(new NamePart.Item(role.rule().text()));
        }
        List<NamePart> parts = new ArrayList<>();
        Matcher found = PLACEHOLDER.matcher(role.template());
        int end = 0;
        while (found.find()) {
            addText(role, role.template().substring(end, found.start()), parts);
            boolean index = found.group(2) != null;
            String rule = index ? found.group(2) : found.group(5);
            names.checkRule(new Name(rule, role.rule().span()));
            parts.add(index ? index(found) : new NamePart.Item(rule));
            end = found.end();
        }
        addText(role, role.template().substring(end), parts);
        return List.copyOf(parts);
    }

    private static NamePart.Index index(Matcher found) {
        int factor = number(found.group(1), 1) * number(found.group(3), 1);
        return new NamePart.Index(found.group(2), factor, number(found.group(4), 0));
    }

    private static int number(@Nullable String digits, int otherwise) {
        return digits == null ? otherwise : Integer.parseInt(digits);
    }

    private void addText(Tree.Role role, String text, List<NamePart> parts) {
        if (text.contains("{") || text.contains("}")) {
            diagnostics.report(Tag.NAME_TEMPLATE, role.rule().span(), text);
        }
        if (!text.isEmpty()) {
            parts.add(new NamePart.Text(text));
        }
    }
}
