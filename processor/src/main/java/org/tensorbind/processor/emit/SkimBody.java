package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Clauses;
import org.tensorbind.processor.format.Grammar.Code;
import org.tensorbind.processor.format.Grammar.Constraint;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Key;
import org.tensorbind.processor.format.Grammar.Limit;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.Grammar.Type;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.ReadPlan.Count;
import org.tensorbind.processor.format.ReadPlan.PartRead;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.scan.ListScanner;

/**
 * Emits how one tensor's description is gone over: numbers into variables, all that lenient reading checks compared, where the data is noted.
 * Only what the common formats are made of is known here.
 */
final class SkimBody {
    private final Format format;
    private final Names names;
    private final TensorBinding tensor;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, String> products = new HashMap<>();
    private final Set<String> outer = new LinkedHashSet<>();
    private final Set<String> used = new LinkedHashSet<>();
    private final SkimCodes codes;
    private final Deque<String> path = new ArrayDeque<>();
    /** Variables of a map's fields with their values where the field is absent. */
    private final Map<String, Long> hoisted = new TreeMap<>();

    private boolean inMap;
    private boolean unique;
    private boolean named;
    private boolean placed;
    private @Nullable String dtypeWidth;
    private @Nullable String shapeProduct;

    /** What is read item by item instead. */
    static final class Unknown extends Exception {
        private static final long serialVersionUID = 1L;
    }

    SkimBody(Format format, Names names) {
        this(format, names, new SkimCodes());
    }

    private SkimBody(Format format, Names names, SkimCodes codes) {
        this.format = format;
        this.names = names;
        this.codes = codes;
        this.tensor = format.grammar().tensor();
    }

    /** For a variant of a choice: its variables are not known behind it, nor in other variants. */
    private SkimBody(SkimBody around) {
        this(around.format, around.names, around.codes);
        variables.putAll(around.variables);
        products.putAll(around.products);
        used.addAll(around.used);
        path.addAll(around.path);
        hoisted.putAll(around.hoisted);
        inMap = around.inMap;
        unique = around.unique;
        named = around.named;
        placed = around.placed;
        dtypeWidth = around.dtypeWidth;
        shapeProduct = around.shapeProduct;
    }

    static void require(boolean known) throws Unknown {
        if (!known) {
            throw new Unknown();
        }
    }

    /** Variables of the parser's method that the code uses. */
    Set<String> outer() {
        return outer;
    }

    /** Whether the tensor's name is part of its description. */
    boolean isNamed() {
        return named;
    }

    /** Methods for the codes of enumerations and the widths of dtypes. */
    List<MethodSpec> widths() {
        return codes.methods();
    }

    /** The code for the tensor rule. */
    CodeBlock element(String rule) throws Unknown {
        Clauses clauses = format.rule(rule).clauses();
        Key key = clauses.unique();
        if (key != null && key.leniency().isChecked(false)) {
            require(key.rule().equals(tensor.name()));
            unique = true;
        }
        require(clauses.ordered() == null || !clauses.ordered().leniency().isChecked(false));
        CodeBlock.Builder code = CodeBlock.builder().add(rule(rule));
        require(named || !unique);
        if (!placed) {
            code.add(payloadElsewhere());
        }
        return code.build();
    }

    private CodeBlock rule(String name) throws Unknown {
        Rule rule = format.rule(name);
        boolean own = name.equals(tensor.rule());
        Clauses clauses = rule.clauses();
        require(own || (clauses.at() == null && clauses.align() == null));
        require(clauses.with().isEmpty() && clauses.fill() == null && clauses.presentWhen() == null);
        path.push(name);
        CodeBlock.Builder code = CodeBlock.builder();
        if (rule.body() instanceof Body.Sequence && !rule.inDocument()) {
            require(format.measures().size(name) == null);
            for (PartRead step : format.reads().of(name).steps()) {
                code.add(part(step));
            }
        } else if (rule.body() instanceof Body.Choice choice) {
            code.add(choice(rule, choice));
        } else if (rule.body() instanceof Body.DocumentMap map) {
            code.add(map(map));
        } else {
            code.add(leaf(rule));
        }
        code.add(checks(rule));
        path.pop();
        return code.build();
    }

    private CodeBlock part(PartRead step) throws Unknown {
        require(step.position() == null && step.part() instanceof Part.Use);
        Part.Use use = (Part.Use) step.part();
        if (use.occurrence() == Occurrence.MANY) {
            if (!(step.count() instanceof Count.Computed computed) || computed.parallel() != null) {
                throw new Unknown();
            }
            require(format.rule(use.rule()).body() instanceof Body.Scalar);
            Type type = ((Body.Scalar) format.rule(use.rule()).body()).type();
            CodeBlock code = integers(use.rule(), type, computed.value());
            String owner = Objects.requireNonNull(path.peek(), "a part stands in a rule");
            if (format.structures().value(owner).kind() == Kind.INTEGERS) {
                products.put(owner, Objects.requireNonNull(products.get(use.rule()), "just set"));
                noteShape(owner);
            }
            return code;
        }
        require(use.occurrence() == Occurrence.ONE);
        return rule(use.rule());
    }

    /** Integers in a row, of which only the product is kept. */
    private CodeBlock integers(String rule, Type type, Expr count) throws Unknown {
        requireNoChecks(format.rule(rule));
        String product = fresh(names.member(rule) + "Product");
        String number = fresh(names.member(rule) + "Count");
        products.put(rule, product);
        noteShape(rule);
        return CodeBlock.builder()
                .add(declare(product, 1, CodeBlock.of("1")))
                .addStatement("long $N = $L", number, emit(format.measures().forReading(count)))
                .addStatement("scanner.spend($N)", number)
                .beginControlFlow("for (long d = 0; d < $N; d++)", number)
                .addStatement("$N = $T.times($N, $L)", product, ListScanner.class, product, integer(type))
                .endControlFlow()
                .build();
    }

    /** Nothing of a rule's is checked in lenient reading but what its type says. */
    private static void requireNoChecks(Rule rule) throws Unknown {
        require(rule.clauses().constraints().stream().allMatch(Constraint::strict));
        require(rule.clauses().limits().stream().allMatch(Limit::writeOnly));
        require(!(rule.body() instanceof Body.Scalar scalar) || scalar.values() == null);
    }

    private void noteShape(String rule) {
        boolean block = format.grammar().blocks().values().stream()
                .anyMatch(binding -> rule.equals(binding.shape()) && path.contains(binding.rule()));
        if (rule.equals(tensor.shape()) || block) {
            shapeProduct = products.get(rule);
        }
    }

    private static CodeBlock integer(Type type) throws Unknown {
        return switch (type) {
            case UINT8, UINT16, UINT32, UINT64, INT8, INT16, INT32, INT64, LEB128 ->
                CodeBlock.of("scanner.$L()", type.name().toLowerCase(Locale.ROOT));
            case BINCODE16, BINCODE32, BINCODE64 ->
                CodeBlock.of("scanner.bincode($L)", type.name().substring("BINCODE".length()));
            default -> throw new Unknown();
        };
    }

    private CodeBlock leaf(Rule rule) throws Unknown {
        if (rule.body() instanceof Body.Scalar scalar) {
            return scalar.type() == Type.TEXT ? text(rule, scalar) : scalar(rule, scalar);
        }
        if (rule.body() instanceof Body.Integers integers) {
            return rule.inDocument() ? cborIntegers(rule) : integersRule(rule, integers);
        }
        if (rule.body() instanceof Body.ChecksumText && rule.inDocument()) {
            return CodeBlock.builder()
                    .addStatement("scanner.cborHead()")
                    .addStatement("scanner.checksum($L)", Names.formsName(rule.name()))
                    .build();
        }
        require(rule.body() instanceof Body.Padding);
        return padding((Body.Padding) rule.body());
    }

    private CodeBlock integersRule(Rule rule, Body.Integers integers) throws Unknown {
        Count count = format.measures().count(rule.name());
        if (!(count instanceof Count.Computed computed)) {
            throw new Unknown();
        }
        return integers(rule.name(), integers.type(), computed.value());
    }

    private CodeBlock padding(Body.Padding padding) throws Unknown {
        require(!padding.leniency().isChecked(false));
        return padding.count() != null
                ? CodeBlock.builder()
                        .addStatement("scanner.skip($L)", emit(format.measures().forReading(padding.count())))
                        .build()
                : CodeBlock.builder()
                        .addStatement("scanner.pad($L, $L)", padding.multiple(), padding.optionalAtEnd())
                        .build();
    }

    private CodeBlock scalar(Rule rule, Body.Scalar scalar) throws Unknown {
        if (scalar.type() == Type.BYTES && !rule.inDocument()) {
            return bytes(rule);
        }
        require(!format.isFlag(rule.name()));
        require(!rule.inDocument() || scalar.type() == Type.UINT);
        String variable = variable(rule.name());
        CodeBlock read = rule.inDocument() ? CodeBlock.of("scanner.cborUint()") : integer(scalar.type());
        CodeBlock.Builder code = CodeBlock.builder().add(declare(variable, -1, read));
        if (scalar.values() != null) {
            code.add(numbered(rule.name(), scalar.values(), variable));
        }
        require(rule.clauses().limits().stream().allMatch(Limit::writeOnly));
        return code.build();
    }

    private CodeBlock bytes(Rule rule) throws Unknown {
        if (!format.structures().isPayload(rule.name())) {
            return CodeBlock.builder()
                    .addStatement("scanner.skip($L)", emit(format.measures().forReading(sizeOf(rule.name()))))
                    .build();
        }
        placed = true;
        String variable = fresh("dataSize");
        return CodeBlock.builder()
                .add(size(rule, variable))
                .addStatement("scanner.skip($N)", variable)
                .build();
    }

    private Expr sizeOf(String rule) throws Unknown {
        Expr size = format.measures().size(rule);
        require(size != null);
        return Objects.requireNonNull(size, "just looked at");
    }

    /** The size of the data, which is what its shape needs unless it is compressed. */
    private CodeBlock size(Rule data, String size) throws Unknown {
        require(shapeProduct != null && dtypeWidth != null);
        CodeBlock dense = CodeBlock.of("$T.times($N, $N)", ListScanner.class, shapeProduct, dtypeWidth);
        Expr told = format.measures().forReading(sizeOf(data.name()));
        if (data.clauses().filter() == null && isDense(told)) {
            return CodeBlock.builder().addStatement("long $N = $L", size, dense).build();
        }
        String expected = fresh("denseSize");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("long $N = $L", size, emit(told))
                .addStatement("long $N = $L", expected, dense);
        if (data.clauses().filter() == null) {
            return code.addStatement("$T.expect($N == $N)", ListScanner.class, size, expected)
                    .build();
        }
        String tag = data.clauses().filter().tag();
        CodeBlock.Builder plain = CodeBlock.builder();
        String separator = "";
        for (Map.Entry<String, String> filter :
                new TreeMap<>(data.clauses().filter().filters()).entrySet()) {
            if (filter.getValue().equals("none")) {
                plain.add("$L$L", separator, matches(tag, filter.getKey()));
                separator = " || ";
            }
        }
        return code.addStatement("$T.expect(!($L) || $N == $N)", ListScanner.class, plain.build(), size, expected)
                .build();
    }

    private boolean isDense(Expr size) {
        return size instanceof Expr.Binary binary
                && binary.operator().equals("*")
                && binary.left() instanceof Expr.Call product
                && binary.right() instanceof Expr.Call width
                && product.function().equals("product")
                && width.function().equals("width")
                && product.arguments().get(0) instanceof Expr.Ref shape
                && Objects.equals(products.get(shape.target()), shapeProduct);
    }

    /** Data that is beside the descriptions. */
    private CodeBlock payloadElsewhere() throws Unknown {
        require(tensor.data() != null);
        Rule data = format.rule(Objects.requireNonNull(tensor.data(), "just looked at"));
        requireNoChecks(data);
        Expr position = format.measures().position(data.name());
        require(position != null);
        return CodeBlock.builder()
                .add(size(data, "dataSize"))
                .addStatement(
                        "scanner.payload(i, $L, dataSize)",
                        emit(format.measures().forReading(Objects.requireNonNull(position, "just looked at"))))
                .build();
    }

    private CodeBlock text(Rule rule, Body.Scalar scalar) throws Unknown {
        boolean name = path.contains(String.valueOf(tensor.name()));
        named |= name;
        if (!rule.inDocument()) {
            require(scalar.values() == null);
            CodeBlock size = emit(format.measures().forReading(sizeOf(rule.name())));
            return name
                    ? CodeBlock.builder()
                            .addStatement("scanner.name(i, $L, $L)", size, unique)
                            .build()
                    : CodeBlock.builder().addStatement("scanner.text($L)", size).build();
        }
        if (scalar.values() == null) {
            return name
                    ? CodeBlock.builder()
                            .addStatement("scanner.cborName(i, $L)", unique)
                            .build()
                    : CodeBlock.builder().addStatement("scanner.cborText()").build();
        }
        String variable = variable(rule.name());
        CodeBlock.Builder code = CodeBlock.builder()
                .add(declare(
                        variable, -1, CodeBlock.of("$N(scanner)", codes.codeMethod(rule.name(), scalar.values()))));
        return code.add(numbered(rule.name(), scalar.values(), variable)).build();
    }

    /** A dtype's width; of other enumerations only the codes are used. */
    private CodeBlock numbered(String rule, Enumeration values, String variable) throws Unknown {
        if (!values.dtype() || !rule.equals(tensor.dtype())) {
            boolean numbers = values.enumerators().stream()
                    .anyMatch(enumerator -> enumerator.codes().stream().anyMatch(code -> code.text() == null));
            require(!numbers || !values.closed());
            return CodeBlock.of("");
        }
        String width = fresh(names.member(rule) + "Width");
        dtypeWidth = width;
        return declare(width, -1, CodeBlock.of("$N($N)", codes.widthMethod(rule, values), variable));
    }

    private CodeBlock choice(Rule rule, Body.Choice choice) throws Unknown {
        String tag = rule.clauses().tag();
        require(tag != null);
        Map<CodeBlock, CodeBlock> known = new LinkedHashMap<>();
        Map<CodeBlock, CodeBlock> withData = new LinkedHashMap<>();
        for (Variant variant : choice.variants()) {
            SkimBody inside = new SkimBody(this);
            try {
                CodeBlock condition = matches(String.valueOf(tag), variant.label());
                CodeBlock content = inside.rule(variant.rule());
                require(inside.named == named && inside.hoisted.equals(hoisted));
                (inside.placed && !placed ? withData : known).put(condition, content);
                outer.addAll(inside.outer);
            } catch (Unknown e) {
                continue; // files that have this variant are read item by item
            }
        }
        placed |= !withData.isEmpty();
        Map<CodeBlock, CodeBlock> kept = withData.isEmpty() ? known : withData;
        require(!kept.isEmpty());
        CodeBlock.Builder code = CodeBlock.builder();
        String separator = "";
        for (Map.Entry<CodeBlock, CodeBlock> variant : kept.entrySet()) {
            code.add(separator).beginControlFlow("if ($L)", variant.getKey()).add(variant.getValue());
            code.endControlFlow();
            separator = "else ";
        }
        return code.beginControlFlow("else")
                .addStatement("throw $T.unusual()", ListScanner.class)
                .endControlFlow()
                .build();
    }

    private CodeBlock matches(String rule, String enumerator) throws Unknown {
        require(format.rule(rule).body() instanceof Body.Scalar scalar && scalar.values() != null);
        Enumeration values =
                Objects.requireNonNull(((Body.Scalar) format.rule(rule).body()).values(), "just looked at");
        String variable = variables.get(rule);
        require(variable != null);
        List<CodeBlock> tests = new ArrayList<>();
        for (int i = 0; i < values.enumerators().size(); i++) {
            if (values.enumerators().get(i).name().equals(enumerator)) {
                for (Code code : values.enumerators().get(i).codes()) {
                    CodeBlock test = CodeBlock.of("$N == $L", variable, code.text() == null ? code.number() : i);
                    if (!tests.contains(test)) {
                        tests.add(test);
                    }
                }
            }
        }
        require(!tests.isEmpty());
        return tests.size() == 1 ? tests.get(0) : CodeBlock.of("($L)", CodeBlock.join(tests, " || "));
    }

    private CodeBlock cborIntegers(Rule rule) throws Unknown {
        requireNoChecks(rule);
        String product = fresh(names.member(rule.name()) + "Product");
        products.put(rule.name(), product);
        noteShape(rule.name());
        String count = fresh(names.member(rule.name()) + "Count");
        return CodeBlock.builder()
                .add(declare(product, 1, CodeBlock.of("1")))
                .addStatement("long $N = scanner.cborArray()", count)
                .beginControlFlow("for (long d = 0; scanner.cborNext($N, d); d++)", count)
                .addStatement("$N = $T.times($N, scanner.cborUint())", product, ListScanner.class, product)
                .endControlFlow()
                .build();
    }

    private CodeBlock map(Body.DocumentMap map) throws Unknown {
        require(map.entries() == null && !inMap);
        inMap = true;
        Map<Integer, CodeBlock.Builder> byLength = new TreeMap<>();
        long required = 0;
        for (int k = 0; k < map.fields().size(); k++) {
            Field field = map.fields().get(k);
            required |= field.optional() ? 0 : 1L << k;
            CodeBlock content = rule(field.rule());
            byLength.computeIfAbsent(
                            field.key().getBytes(StandardCharsets.UTF_8).length, missing -> CodeBlock.builder())
                    .beginControlFlow("if ($L)", SkimCodes.isText(field.key()))
                    .addStatement("$T.expect((seen & $LL) == 0)", ListScanner.class, 1L << k)
                    .addStatement("seen |= $LL", 1L << k)
                    .add(content)
                    .addStatement("continue")
                    .endControlFlow();
        }
        inMap = false;
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long seen = 0");
        hoisted.forEach((name, absent) -> code.addStatement("long $N = $L", name, absent));
        code.addStatement("long fields = scanner.cborMap()")
                .beginControlFlow("for (long f = 0; scanner.cborNext(fields, f); f++)")
                .addStatement("long head = scanner.cborHead()")
                .beginControlFlow("switch (scanner.textLength())");
        byLength.forEach((length, tests) ->
                code.beginControlFlow("case $L ->", length).add(tests.build()).endControlFlow());
        code.add("default -> { }\n").endControlFlow();
        if (map.others() != null && map.others().equals("any")) {
            code.addStatement("scanner.checkText()").addStatement("scanner.cborSkip()");
        } else {
            code.addStatement("throw $T.unusual()", ListScanner.class);
        }
        return code.endControlFlow()
                .addStatement("$T.expect((seen & $LL) == $LL)", ListScanner.class, required, required)
                .build();
    }

    /** A variable that is set here; those of a map's fields are used behind the cases that set them, and declared before. */
    private CodeBlock declare(String variable, long absent, CodeBlock value) {
        if (!inMap) {
            return CodeBlock.builder()
                    .addStatement("long $N = $L", variable, value)
                    .build();
        }
        hoisted.put(variable, absent);
        return absent == 1
                ? CodeBlock.of("")
                : CodeBlock.builder().addStatement("$N = $L", variable, value).build();
    }

    private CodeBlock checks(Rule rule) throws Unknown {
        CodeBlock.Builder code = CodeBlock.builder();
        for (String check : format.reads().of(rule.name()).checks()) {
            Expr equation = format.definitions().equation(check);
            if (equation == null || equation instanceof Expr.ChecksumOf) {
                continue;
            }
            code.addStatement(
                    "$T.expect($L == $L)",
                    ListScanner.class,
                    value(check),
                    emit(format.measures().forReading(equation)));
        }
        for (Constraint constraint : rule.clauses().constraints()) {
            if (!constraint.strict()) {
                code.addStatement(
                        "$T.expect($L)",
                        ListScanner.class,
                        emit(format.measures().forReading(constraint.condition())));
            }
        }
        return code.build();
    }

    private String variable(String rule) throws Unknown {
        require(!variables.containsKey(rule));
        String variable = fresh(names.member(rule));
        variables.put(rule, variable);
        return variable;
    }

    private String fresh(String name) {
        String unique = name;
        for (int i = 2; !used.add(unique); i++) {
            unique = name + i;
        }
        return unique;
    }

    private CodeBlock value(String rule) throws Unknown {
        String variable = variables.get(rule);
        if (variable != null) {
            return CodeBlock.of("$N", variable);
        }
        boolean given = format.reads().of(tensor.rule()).needs().contains(rule)
                && format.structures().value(rule).kind() == Kind.INTEGER;
        require(given);
        outer.add(names.member(rule));
        return CodeBlock.of("$N", names.member(rule));
    }

    private CodeBlock emit(Expr expr) throws Unknown {
        if (expr instanceof Expr.Int number) {
            return CodeBlock.of("$LL", number.value());
        }
        if (expr instanceof Expr.End) {
            return CodeBlock.of("scanner.fileSize()");
        }
        if (expr instanceof Expr.Ref ref) {
            return value(ref.target());
        }
        if (expr instanceof Expr.Call call && call.arguments().get(0) instanceof Expr.Ref argument) {
            String known = call.function().equals("width")
                    ? (argument.target().equals(tensor.dtype()) ? dtypeWidth : null)
                    : call.function().equals("product") ? products.get(argument.target()) : null;
            require(known != null);
            return CodeBlock.of("$N", known);
        }
        require(expr instanceof Expr.Binary);
        return binary((Expr.Binary) expr);
    }

    private CodeBlock binary(Expr.Binary binary) throws Unknown {
        String operator = binary.operator();
        if (binary.right() instanceof Expr.EnumName name && binary.left() instanceof Expr.Ref ref) {
            CodeBlock matches = matches(ref.target(), name.name());
            return operator.equals("==") ? CodeBlock.of("($L)", matches) : CodeBlock.of("!($L)", matches);
        }
        CodeBlock left = emit(binary.left());
        CodeBlock right = emit(binary.right());
        return switch (operator) {
            case "+" -> CodeBlock.of("$T.plus($L, $L)", Saturating.class, left, right);
            case "-" -> CodeBlock.of("$T.minus($L, $L)", Saturating.class, left, right);
            case "*" -> CodeBlock.of("$T.times($L, $L)", Saturating.class, left, right);
            default -> CodeBlock.of("($L $L $L)", left, operator, right);
        };
    }
}
