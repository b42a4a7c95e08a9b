package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorClause.ColumnMajor;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.TensorClause.OrderKey;
import org.tensorbind.processor.format.TensorClause.OtherData;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.BindingWord;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.syntax.SyntaxTree.RoleValue;

/** Resolves a tensor clause: each property has an item or an expression as its source. */
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
    boolean isDtype(SyntaxTree.Role role) {
        return role.kind() == BindingWord.DTYPE
                && (role.value() instanceof RoleValue.Sized
                        || (role.value() instanceof RoleValue.OfRule rule
                                && DType.ofLabel(rule.name().text()) != DType.OPAQUE
                                && !names.isRule(rule.name().text())));
    }

    /** The clause as it is understood; null where it is incomplete, which is reported elsewhere. */
    @Nullable
    TensorClause resolve(SyntaxTree.Binding binding) {
        TensorClause.Dtype dtype = null;
        TensorClause.Shape shape = new TensorClause.Shape.OfLayout();
        List<NamePart> name = List.of();
        String layout = null;
        String data = null;
        for (SyntaxTree.Role role : binding.all(SyntaxTree.Role.class)) {
            switch (role.kind()) {
                case NAME -> name = name(role);
                case DTYPE -> dtype = dtype(role);
                case SHAPE -> shape = shape(role);
                case LAYOUT -> layout = String.valueOf(role.value().name());
                case DATA -> data = String.valueOf(role.value().name());
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
                        order(binding.find(SyntaxTree.ElementOrder.class)),
                        columnMajor(binding.find(SyntaxTree.ColumnMajor.class)),
                        whole(binding.find(SyntaxTree.Whole.class)),
                        external(binding.find(SyntaxTree.External.class)),
                        condition(binding.find(SyntaxTree.Presence.class)),
                        data,
                        binding.all(SyntaxTree.OtherData.class).stream()
                                .map(other -> new OtherData(
                                        other.rule().text(),
                                        other.dtypes().stream().map(Name::text).toList(),
                                        other.rule().span()))
                                .toList(),
                        binding.all(SyntaxTree.OrderKey.class).stream()
                                .map(key -> new OrderKey(key.rule().text(), key.descending()))
                                .toList(),
                        false);
    }

    /** Reports statements that are allowed only in clauses whose properties are all items. */
    void reject(SyntaxTree.Binding binding) {
        SyntaxTree.Role layout = binding.role(BindingWord.LAYOUT);
        if (layout != null) {
            misplaced(
                    layout.word(),
                    "layout",
                    "use 'filter by TAG { … }' on data that is stored in several ways, and a clause for each kind of tensor"
                            + " with 'present when TAG == …'");
        }
        SyntaxTree.External external = binding.find(SyntaxTree.External.class);
        if (external != null) {
            misplaced(external.word(), "external", "it needs a tensor clause whose roles are rules, the only one");
        }
        SyntaxTree.Whole whole = binding.find(SyntaxTree.Whole.class);
        if (whole != null) {
            misplaced(whole.word(), "whole", "it needs a tensor clause whose roles are rules, the only one");
        }
        SyntaxTree.OtherData other = binding.find(SyntaxTree.OtherData.class);
        if (other != null) {
            misplaced(
                    other.word(),
                    "or",
                    "use a clause for each kind of tensor, with 'present when …', if its data may be in several items");
        }
        SyntaxTree.Role dtype = binding.role(BindingWord.DTYPE);
        if (dtype != null && dtype.value() instanceof RoleValue.Alternative alternative) {
            misplaced(alternative.otherwise(), "else", "it needs a tensor clause whose roles are rules, the only one");
        }
        SyntaxTree.ColumnMajor columnMajor = binding.find(SyntaxTree.ColumnMajor.class);
        SyntaxTree.Role shape = binding.role(BindingWord.SHAPE);
        if (columnMajor != null
                && shape != null
                && shape.value() instanceof RoleValue.Dimensions value
                && value.row() != null) {
            misplaced(
                    columnMajor.word(),
                    "order column-major",
                    "its shape is row-major, so the last index changes fastest; reverse its dimensions");
        }
        for (SyntaxTree.OrderKey key : binding.all(SyntaxTree.OrderKey.class)) {
            misplaced(
                    key.rule(),
                    "sort by",
                    "its tensors are written as they are given; 'ordered NAME' at the list's element lets readers and writers check their"
                            + " order");
        }
    }

    private TensorClause.Shape shape(SyntaxTree.Role role) {
        if (role.value() instanceof RoleValue.Dimensions computed) {
            List<Expr> dimensions =
                    computed.all().stream().map(expressions::resolveInteger).toList();
            return new TensorClause.Shape.Computed(dimensions, row(computed));
        }
        RoleValue.OfRule value = (RoleValue.OfRule) role.value();
        String rule = value.name().text();
        if (value.positions() != null && value.item() != null) {
            names.checkRule(value.positions());
            return new TensorClause.Shape.AtPositions(
                    value.positions().text(), rule, value.item().text());
        }
        return value.item() == null
                ? new TensorClause.Shape.OfList(rule, role.reversed())
                : new TensorClause.Shape.OfElements(rule, value.item().text(), role.reversed());
    }

    private static @Nullable ColumnMajor columnMajor(SyntaxTree.@Nullable ColumnMajor clause) {
        if (clause == null) {
            return null;
        }
        Name tag = clause.tag();
        Name value = clause.value();
        return new ColumnMajor(
                clause.word().span(), tag == null ? null : tag.text(), value == null ? null : value.text());
    }

    private static TensorClause.@Nullable Whole whole(SyntaxTree.@Nullable Whole clause) {
        return clause == null
                ? null
                : new TensorClause.Whole(
                        clause.word().span(),
                        clause.item(),
                        clause.tag().text(),
                        clause.value().text());
    }

    private static TensorClause.@Nullable External external(SyntaxTree.@Nullable External clause) {
        return clause == null
                ? null
                : new TensorClause.External(
                        clause.word().span(),
                        clause.entry().text(),
                        clause.file(),
                        clause.offset(),
                        clause.size(),
                        clause.tag().text(),
                        clause.value().text());
    }

    private TensorClause.@Nullable Row row(RoleValue.Dimensions shape) {
        SyntaxTree.Row row = shape.row();
        if (row == null) {
            return null;
        }
        Name item = row.separator();
        if (item != null) {
            names.checkRule(item);
        }
        Expr.Ref separator = item == null ? null : new Expr.Ref(List.of(item.text()), item.span());
        Span span = row.sign().span();
        Expression multiple = row.multiple() == null
                ? new Expression.Number(1, span)
                : row.multiple().of();
        Expr amount = expressions.resolveInteger(row.size() == null ? multiple : row.size());
        return new TensorClause.Row(span, shape.outer().size(), row.size() == null, amount, separator);
    }

    private TensorClause.Dtype dtype(SyntaxTree.Role role) {
        if (role.value() instanceof RoleValue.Computed computed) {
            return declaredDtype(computed.dtype());
        }
        if (role.value() instanceof RoleValue.Sized sized) {
            return new TensorClause.DeclaredDtype.Always(elementTypes.resolve(sized.name(), sized.block()));
        }
        String word = String.valueOf(role.value().name());
        if (role.value() instanceof RoleValue.Alternative alternative) {
            return new TensorClause.Dtype.OfRule(word, otherwise(alternative));
        }
        return isDtype(role) ? always(word) : new TensorClause.Dtype.OfRule(word, null);
    }

    private static TensorClause.Dtype.Otherwise otherwise(RoleValue.Alternative dtype) {
        Map<String, String> values = new LinkedHashMap<>();
        dtype.values()
                .all()
                .forEach(value ->
                        values.put(value.value().text(), value.meaning().text()));
        return new TensorClause.Dtype.Otherwise(
                dtype.otherwise().text(), values, dtype.otherwise().span());
    }

    private TensorClause.DeclaredDtype declaredDtype(Expression expression) {
        if (expression instanceof Expression.Conditional conditional) {
            return new TensorClause.DeclaredDtype.When(
                    expressions.resolveCondition(conditional.condition()),
                    Printer.print(conditional.condition()),
                    declaredDtype(conditional.then()),
                    declaredDtype(conditional.otherwise()));
        }
        String word = Printer.print(expression);
        if (DType.ofLabel(word) == DType.OPAQUE) {
            diagnostics.report(
                    GrammarMessage.UNKNOWN_DTYPE,
                    expression.span(),
                    word,
                    "; write 'dtype CONDITION ? u8 : u16', or a rule's name");
        }
        return always(word);
    }

    private static TensorClause.DeclaredDtype always(String dtype) {
        return new TensorClause.DeclaredDtype.Always(ElementType.of(DType.ofLabel(dtype)));
    }

    private TensorClause.@Nullable Condition condition(SyntaxTree.@Nullable Presence clause) {
        return clause == null
                ? null
                : new TensorClause.Condition(
                        expressions.resolveCondition(clause.when()),
                        Printer.print(clause.when()),
                        clause.word().span());
    }

    private TensorClause.@Nullable Order order(SyntaxTree.@Nullable ElementOrder clause) {
        if (clause == null) {
            return null;
        }
        Expr when = clause.when() == null ? null : expressions.resolveCondition(clause.when());
        return new TensorClause.Order(
                clause.big(), when, clause.text(), clause.word().span());
    }

    private void misplaced(Name place, String word, String instead) {
        diagnostics.report(
                GrammarMessage.MISPLACED,
                place.span(),
                word,
                "a tensor with a name, a dtype or a shape of its own",
                instead);
    }

    private List<NamePart> name(SyntaxTree.Role role) {
        if (!(role.value() instanceof RoleValue.Template value)) {
            return List.of(new NamePart.Item(String.valueOf(role.value().name())));
        }
        Expression.Text template = value.template();
        List<NamePart> parts = new ArrayList<>();
        Matcher found = PLACEHOLDER.matcher(template.value());
        int end = 0;
        while (found.find()) {
            addText(template, template.value().substring(end, found.start()), parts);
            boolean index = found.group(2) != null;
            String rule = index ? found.group(2) : found.group(5);
            names.checkRule(new Name(rule, template.span()));
            parts.add(index ? index(found) : new NamePart.Item(rule));
            end = found.end();
        }
        addText(template, template.value().substring(end), parts);
        return List.copyOf(parts);
    }

    private static NamePart.Index index(Matcher found) {
        int factor = number(found.group(1), 1) * number(found.group(3), 1);
        return new NamePart.Index(found.group(2), factor, number(found.group(4), 0));
    }

    private static int number(@Nullable String digits, int otherwise) {
        return digits == null ? otherwise : Integer.parseInt(digits);
    }

    private void addText(Expression.Text template, String text, List<NamePart> parts) {
        if (text.contains("{") || text.contains("}")) {
            diagnostics.report(GrammarMessage.NAME_TEMPLATE, template.span(), text);
        }
        if (!text.isEmpty()) {
            parts.add(new NamePart.Text(text));
        }
    }
}
