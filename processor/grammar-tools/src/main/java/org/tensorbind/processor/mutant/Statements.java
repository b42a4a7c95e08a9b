package org.tensorbind.processor.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.TextEncoding;

/** Lists the statements of a grammar about files: the checks in the programs of its rules, and the checks of tensors. */
final class Statements {
    private static final String OTHER_TYPE = "^expected [^'].*, found ";

    private final Grammar grammar;
    private final Structures structures;
    private final List<Statement> statements = new ArrayList<>();
    private String rule = "";
    private int line;

    private Statements(PlannedFormat format) {
        this.grammar = format.format().grammar();
        this.structures = format.format().structures();
    }

    static List<Statement> of(PlannedFormat format) {
        Statements all = new Statements(format);
        all.enter(all.grammar.root());
        for (Grammar.Rejection rejection : all.grammar.rejections()) {
            all.add("reject", rejection.reason(), "file", Leniency.REJECT, Pattern.quote(rejection.reason()));
        }
        for (Program program : format.reading().programs().values()) {
            all.enter(program.rule());
            all.addAll(program.steps());
        }
        all.addTensors();
        return all.statements;
    }

    private void enter(String name) {
        Grammar.Rule entered = grammar.rule(name);
        rule = entered.label();
        line = entered.span().line();
    }

    private void add(String kind, String text, String path, Leniency leniency, String problem) {
        Statement statement = new Statement(rule, line, kind, text, leniency, path, Pattern.compile(problem));
        if (statements.stream().noneMatch(statement::isSame)) {
            statements.add(statement);
        }
    }

    private void add(String kind, String text, String path, String problem) {
        add(kind, text, path, Leniency.REJECT, problem);
    }

    private void addAll(List<Step> steps) {
        steps.forEach(this::add);
    }

    private void add(Step step) {
        if (step instanceof Step.Scope scope) {
            begin(scope);
            addAll(scope.steps());
            end(scope);
        } else if (step instanceof Check check) {
            add(check);
        } else if (step instanceof Step.Checksum sum && sum.form() == SumForm.TEXT) {
            add("checksum", "in its form", sum.label(), "^expected '.*' and ");
            add("checksum", "in its case", sum.label(), Leniency.LENIENT, "^expected '.*' in these cases");
            add("checksum", "of the data", "", "but the stored bytes have ");
        } else if (step instanceof DocumentStep document) {
            add(document);
        } else if (step instanceof Transfer read) {
            add(read);
        } else if (step instanceof Branch branch && !isOfInteger(branch)) {
            branch.cases().forEach(each -> addAll(each.steps()));
            addAll(branch.otherwise());
        } else if (step instanceof Loop loop) {
            add(loop);
        } else {
            addPlace(step);
        }
    }

    /** Whether a branch only selects the width of an integer, which is not a statement. */
    private static boolean isOfInteger(Branch branch) {
        return branch.cases().get(0).steps().get(0) instanceof Transfer;
    }

    private void addPlace(Step step) {
        if (step instanceof ReadStep.Seek seek && seek.blame() != null) {
            add(
                    "offset",
                    "of " + seek.label() + " inside the file",
                    seek.blame().label(),
                    ", outside the ");
        } else if (step instanceof Gap gap && gap.extent() instanceof Gap.Bits) {
            String bits = ((Value.Number) gap.amount()).value() + " bits";
            add("padding", bits, gap.label(), gap.leniency(), "unused bits? must be 0, ");
        } else if (step instanceof Gap gap && !(gap.extent() instanceof Gap.White)) {
            add("padding", "of bytes " + gap.value(), gap.label(), gap.leniency(), "^expected a byte ");
        } else if (step instanceof Step.Constant constant) {
            add("constant", "", constant.label(), OTHER_TYPE);
        }
    }

    private void begin(Step.Scope scope) {
        if (scope instanceof Step.Region region) {
            begin(region);
        } else if (scope instanceof Step.Document document) {
            String syntax =
                    "^is not |^no value starts with|ends early$|^expected a (map|text key)|^needs |^the line has no key$";
            add("notation", document.notation(), document.label(), syntax);
        } else if (scope instanceof Step.Extension extension) {
            addExtension(extension.label(), extension.number());
        }
    }

    private void begin(Step.Region region) {
        if (region.size() == null) {
            add(
                    "document",
                    "that ends",
                    region.label(),
                    "^(expected a map or an array in JSON|the document ends early)");
        } else {
            addSize(region.label());
        }
        Step.Filling filling = region.filling();
        if (filling != null && filling.ofText()) {
            String text = "after the document, of bytes " + filling.value();
            add("fill", text, region.label(), filling.leniency(), "^(expected a byte |white space precedes )");
        }
    }

    private void end(Step.Scope scope) {
        if (scope instanceof Step.Document document && document.whole()) {
            add("size", "that the document uses up", document.label(), " follows? the document$");
        } else if (scope instanceof Step.Region region && !isUsedUp(region)) {
            end(region);
        } else if (scope instanceof Step.Sum sum) {
            add("checksum", sum.algorithm() + " of " + sum.rule(), sum.label(), "^is " + sum.algorithm() + " ");
        }
    }

    /** Whether a document uses the region up. */
    private static boolean isUsedUp(Step.Region region) {
        return region.steps().stream().anyMatch(step -> step instanceof Step.Document document && document.whole());
    }

    private void end(Step.Region region) {
        Step.Filling filling = region.filling();
        if (filling == null) {
            add("size", "that is used up", region.label(), "bytes are left over at the end of its region$");
            return;
        }
        add("fill", "of bytes " + filling.value(), region.label(), filling.leniency(), "^expected a byte ");
        if (filling.multiple() > 0) {
            String text = "to multiple of " + filling.multiple();
            add("fill", text, region.label(), filling.leniency(), "^expected fewer than ");
        }
    }

    private void addSize(String label) {
        add("size", "that is present", label, "^(needs|has a computed size of) .* bytes");
    }

    private void addExtension(String label, int number) {
        add("type", "an extension type " + number, label, "^expected an extension type ");
    }

    private void add(Transfer read) {
        ValueCoding coding = read.coding();
        if (coding instanceof ValueCoding.Element element && element.extension() != null) {
            addExtension(read.label(), element.extension());
        }
        if (coding instanceof ValueCoding.Digits digits && digits.field() != null) {
            addSize(read.label());
            add(
                    "fill",
                    "to the size",
                    read.label(),
                    "bytes are left over at the end of its region$|^expected fill bytes ");
        } else if (coding instanceof ValueCoding.Scaled scaled) {
            addNumber(read.label(), scaled.stored());
            add("stored", "form of an integer", read.label(), " does not give an integer |^must be a multiple of ");
        } else if (coding instanceof ValueCoding.Rotated rotated) {
            addNumber(read.label(), rotated.stored());
        } else if (coding instanceof ValueCoding.Ahead ahead) {
            if (!ahead.mayBeAbsent()) {
                addPresent(ahead.key(), ahead.owner());
            }
        } else if (coding instanceof ValueCoding.Listed list && list.inDocument()) {
            add("type", "an array of integers", read.label(), OTHER_TYPE);
        } else if (coding instanceof ValueCoding.Listed) {
            add("count", "of integers that are present", read.label(), "bytes do not fit in the ");
        } else if (coding instanceof ValueCoding.Text text && text.end() == null && read.size() == null) {
            add("closed", "", read.label(), "^expected one of ");
        } else if (coding instanceof ValueCoding.Text text) {
            addText(read.label(), text);
        } else if (read.size() != null) {
            addSize(read.label());
        } else {
            addNumber(read.label(), coding);
        }
    }

    private void addText(String label, ValueCoding.Text text) {
        addSize(label);
        TextEncoding code = text.end() == null ? text.code() : TextEncoding.LATIN1;
        if (code == TextEncoding.UTF8_LENIENT) {
            add("text", "in " + code.title(), label, Leniency.LENIENT, "not valid " + code.title() + "$");
        } else if (code != TextEncoding.LATIN1 && code != TextEncoding.BYTES) {
            add("text", "in " + code.title(), label, "not (valid )?" + code.title() + "$");
        }
    }

    private void addNumber(String label, ValueCoding coding) {
        boolean below63 = coding instanceof ValueCoding.Fixed fixed
                && fixed.byteSize() == Long.BYTES
                && fixed.sign() == ValueCoding.Sign.UNSIGNED;
        if (coding instanceof ValueCoding.Element element && element.kind() != ValueCoding.Kind.ANY) {
            add("type", element.kind().word(), label, OTHER_TYPE);
            below63 = element.kind() == ValueCoding.Kind.UINT;
        } else if (coding instanceof ValueCoding.Varint integer) {
            add("form", "the shortest", label, Leniency.LENIENT, "is not in its shortest form$");
            String form = integer.encoding().name().toLowerCase(Locale.ROOT);
            add("form", form, label, "^no variable-length integer|longer than 63 bits$");
        }
        if (below63) {
            add("range", "below 2^63", label, "^must (be below 2\\^63|be from |not be negative)");
        }
    }

    private void add(Loop loop) {
        addAll(loop.locate());
        if (loop.count() instanceof Loop.Count.Elements) {
            add("type", "an array", loop.label(), OTHER_TYPE);
        }
        if (loop.count() instanceof Loop.Count.Given) {
            add(
                    "count",
                    "of elements that are present",
                    loop.label(),
                    "bytes do not fit in the | are too many for a file of |^needs ");
        } else if (loop.count() instanceof Loop.Count.Until until && !until.begins()) {
            add("until", "that is present", loop.label(), "^expected one more or ");
        } else if (loop.count() instanceof Loop.Count.Parallel list && list.given() != null) {
            add("count", "as the other list's", loop.label(), ", one for each offset, found ");
        }
        addKeys(loop.keys());
    }

    private void addKeys(List<Loop.KeyCheck> keys) {
        for (Loop.KeyCheck key : keys) {
            boolean unique = key.comparison() == Loop.Comparison.UNIQUE;
            add(
                    unique ? "unique" : "ordered",
                    key.label(),
                    key.label(),
                    key.leniency(),
                    unique ? " occurs twice$" : " must not follow ");
        }
    }

    private void add(DocumentStep step) {
        if (step instanceof DocumentStep.Map map) {
            add(map);
        } else if (step instanceof DocumentStep.Array tuple) {
            add("count", tuple.steps().size() + " elements", tuple.label(), "^expected (\\d+ )?elements? ");
        }
    }

    private void addPresent(String key, String owner) {
        add("present", key, owner, "^required field " + Pattern.quote("'" + key + "' is missing"));
    }

    private void add(DocumentStep.Map map) {
        add("type", "a map", map.label(), "^expected (a map|an object|a message), found ");
        for (DocumentStep.Field field : map.fields()) {
            String key = Pattern.quote("the field '" + field.key() + "'");
            add("once", field.key(), map.label(), key + " occurs twice$");
            if (field.mayBeAbsent() && map.numbered()) {
                continue;
            }
            if (field.mayBeAbsent()) {
                add("present", field.key() + " is not null", field.key(), Leniency.LENIENT, "^must be absent where ");
            } else {
                addPresent(field.key(), map.label());
            }
        }
        if (map.loop() != null) {
            addKeys(map.loop().keys());
        } else if (map.others() == null) {
            add("fields", "and no others", map.label(), "that the grammar does not know$");
        } else if (!map.numbered()) {
            add("once", "other fields", map.label(), Leniency.LENIENT, "^the (field|key) .* occurs twice$");
        }
    }

    private void add(Check check) {
        Leniency leniency = check.leniency();
        String label = check.blame().label();
        if (check.isAlways()) {
            boolean byTag = check.problem() == Check.Problem.UNKNOWN;
            String problem = byTag ? "^expected one of " : "^has none of the keys ";
            add("choice", byTag ? "by " + label : "by keys", label, problem);
            return;
        }
        switch (check.problem()) {
            case DIFFERENT -> add("equation", "of " + label, label, leniency, "^must be -?\\d+, is ");
            case ABOVE_LIMIT -> add("limit", Long.toString(check.limit()), label, ", above the limit of ");
            case UNKNOWN -> add("closed", "", label, "^expected one of ");
            case BROKEN -> {
                Check.KeyedItem keyed = check.blame().keyed();
                String message = String.valueOf(check.text()).replaceFirst("(, is)? $", "");
                add("require", message, keyed == null ? label : keyed.label(), leniency, "^" + Pattern.quote(message));
            }
            case MISALIGNED -> add("align", "", label, leniency, "must (start at|be) a multiple of ");
            case MISPLACED -> {
                boolean disjoint = check.holds().is(Operator.IS_DISJOINT);
                String problem = disjoint ? "^shares bytes with " : ", where the data before it ends, ";
                boolean unordered = check.holds().is(Operator.IS_GAPLESS);
                add(disjoint ? "disjoint" : "contiguous", unordered ? "unordered" : "", label, leniency, problem);
            }
            case UNCOVERED ->
                add(
                        "item",
                        "for each byte",
                        label,
                        Leniency.LENIENT,
                        "^(no item contains the |the item that starts at byte )");
            case TRAILING -> add("trailing", "nothing", label, leniency, "follow the last item of the file");
            default -> {}
        }
    }

    /** The checks of tensors that every reader makes. */
    private void addTensors() {
        enter(grammar.first().rule());
        String dtype = grammar.first().dtypeRule();
        if (dtype != null && grammar.rules().values().stream().anyMatch(Statements::isSizedByShape)) {
            add("dtype", "that is known", grammar.rule(dtype).label(), "^expected one of ");
        } else {
            add("size", "that the shape needs", "", " bytes, the data has |more than the \\d+ bytes of the shape");
        }
        if (grammar.first().shape() instanceof TensorClause.Shape.Computed shape
                && shape.dimensions().stream().flatMap(Expr::parts).anyMatch(Operator::isPartial)) {
            add("shape", "of integers", "", "^cannot be computed: ");
        }
        boolean integer = grammar.rules().values().stream()
                .anyMatch(each ->
                        each.clauses().equation() instanceof Expr.ChecksumOf sum && structures.isPayload(sum.target()));
        if (integer) {
            add("checksum", "of the data", "", "but the stored bytes have ");
        }
        if (grammar.rules().values().stream().anyMatch(each -> each.clauses().filter() != null)) {
            add("filter", "that decodes", "", " data cannot be decoded");
        }
        if (grammar.blocks().values().stream().anyMatch(Grammar.BlockBinding::sparse)) {
            add("indices", "inside the shape", "", "^index \\d+ of dimension ");
            add("indices", "that differ", "", "^the coordinates .* occur twice");
        }
    }

    /** Whether the size of data is computed from the shape, so that the two always agree. */
    private static boolean isSizedByShape(Grammar.Rule rule) {
        return rule.clauses().sized() instanceof Expr.Binary && rule.text().contains("width(");
    }
}
