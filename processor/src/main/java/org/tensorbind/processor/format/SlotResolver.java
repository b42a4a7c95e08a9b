package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Slot.NamePart;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.ExpressionPrinter;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.Tree;

/** Resolves tensor clauses that say a name, a dtype or a shape themselves. */
final class SlotResolver {
    private static final String FACTOR = "([1-9][0-9]{0,3})";
    private static final String INDEX =
            "(?:" + FACTOR + "\\s*\\*\\s*)?index\\s*\\(\\s*([^(){}\\s]+)\\s*\\)(?:\\s*\\*\\s*" + FACTOR
                    + ")?(?:\\s*\\+\\s*([0-9]{1,8}))?";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\s*(?:" + INDEX + "|([^(){}*+\\s]+))\\s*\\}");

    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final ElementTypeResolver elementTypes;
    private final Diagnostics diagnostics;

    SlotResolver(NameResolver names, ExpressionResolver expressions, BlockResolver blocks, Diagnostics diagnostics) {
        this.names = names;
        this.expressions = expressions;
        this.elementTypes = new ElementTypeResolver(blocks, diagnostics);
        this.diagnostics = diagnostics;
    }

    /** Whether a clause says anything that is no rule. */
    boolean isComputed(Tree.Binding binding) {
        return binding.byteOrder() != null
                || binding.roles().stream().anyMatch(role -> !role.isName() || isDtype(role));
    }

    /** Whether a clause says nothing itself but a name of several items. */
    boolean isTree(Tree.Binding binding) {
        return binding.byteOrder() == null
                && binding.roles().stream().allMatch(role -> isItems(role) || (role.isName() && !isDtype(role)))
                && binding.roles().stream().anyMatch(SlotResolver::isItems);
    }

    private static boolean isItems(Tree.Role role) {
        String template = role.template();
        if (!role.role().text().equals("name") || template == null) {
            return false;
        }
        boolean items = false;
        Matcher found = PLACEHOLDER.matcher(template);
        while (found.find()) {
            if (found.group(2) != null || found.group().length() == template.length()) {
                return false;
            }
            items = true;
        }
        return items;
    }

    /** The name of such a clause. */
    List<NamePart> template(Tree.Binding binding) {
        return binding.roles().stream()
                .filter(SlotResolver::isItems)
                .findFirst()
                .map(this::name)
                .orElse(List.of());
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
    Slot resolve(Tree.Binding binding) {
        List<NamePart> name = List.of();
        String dtypeRule = null;
        Slot.Said dtype = null;
        String shapeRule = null;
        boolean reversed = false;
        List<Expr> dimensions = new ArrayList<>();
        Slot.Row row = null;
        String data = null;
        for (Tree.Role role : binding.roles()) {
            switch (role.role().text()) {
                case "name" -> name = name(role);
                case "dtype" -> {
                    dtype = said(role);
                    dtypeRule = dtype == null ? role.rule().text() : null;
                }
                case "shape" -> {
                    if (role.computed() == null) {
                        shapeRule = role.rule().text();
                        reversed = role.reversed();
                    } else {
                        role.computed().forEach(each -> dimensions.add(expressions.resolveInteger(each)));
                        row = row(role);
                    }
                }
                case "data" -> data = role.rule().text();
                default -> misplaced(role.role(), role.role().text(), "it has name, dtype, shape and data");
            }
        }
        refuseOrders(binding, row);
        return data == null
                ? null
                : new Slot(
                        binding.rule().text(),
                        binding.kind().span(),
                        name,
                        dtypeRule,
                        dtype,
                        shapeRule,
                        reversed,
                        List.copyOf(dimensions),
                        row,
                        order(binding.byteOrder()),
                        BindingResolver.columnMajor(binding.columnMajor()),
                        data);
    }

    /** An order of elements beside rows, or of tensors, says nothing here. */
    private void refuseOrders(Tree.Binding binding, Slot.@Nullable Row row) {
        if (binding.columnMajor() != null && row != null) {
            misplaced(
                    binding.columnMajor().word(),
                    "order column-major",
                    "its shape says rows, of which the last index changes fastest");
        }
        for (Tree.OrderKey key : binding.order()) {
            misplaced(key.rule(), "order", "tensors stand in the order of the file");
        }
    }

    private Slot.@Nullable Row row(Tree.Role role) {
        Tree.Row row = role.row();
        if (row == null) {
            return null;
        }
        return row.amount() == null
                ? new Slot.Row(
                        row.sign().span(),
                        row.outer(),
                        true,
                        new Expr.Int(1, row.sign().span()))
                : new Slot.Row(
                        row.sign().span(), row.outer(), row.multiple(), expressions.resolveInteger(row.amount()));
    }

    private Slot.@Nullable Said said(Tree.Role role) {
        if (role.computed() != null) {
            return said(role.computed().get(0));
        }
        return role.block() != null
                ? new Slot.Said.Always(elementTypes.resolve(role.rule(), role.block()))
                : isDtype(role) ? always(role.rule().text()) : null;
    }

    private Slot.Said said(Expression expression) {
        if (expression instanceof Expression.Conditional conditional) {
            return new Slot.Said.When(
                    expressions.resolveCondition(conditional.condition()),
                    ExpressionPrinter.print(conditional.condition()),
                    said(conditional.then()),
                    said(conditional.otherwise()));
        }
        String word = ExpressionPrinter.print(expression);
        if (DType.of(word) == DType.OPAQUE) {
            diagnostics.report(
                    Tag.UNKNOWN_DTYPE,
                    expression.span(),
                    word,
                    "; write 'dtype CONDITION ? u8 : u16', or a rule's name");
        }
        return always(word);
    }

    private static Slot.Said always(String dtype) {
        return new Slot.Said.Always(ElementType.of(DType.of(dtype)));
    }

    private Slot.@Nullable Order order(Tree.@Nullable ElementOrder clause) {
        if (clause == null) {
            return null;
        }
        Expr when = clause.when() == null ? null : expressions.resolveCondition(clause.when());
        return new Slot.Order(
                clause.big(), when, Printer.byteOrder(clause), clause.word().span());
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
