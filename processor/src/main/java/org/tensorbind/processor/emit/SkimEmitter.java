package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.ReadPlan.PartRead;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.scan.ScannedList;
import org.tensorbind.scan.Unusual;
import org.tensorbind.value.Longs;

/**
 * Emits how the descriptions of all tensors are gone over at once, without an object for each. Where tensors are described by something
 * that {@link SkimBody} does not know, they are read item by item.
 */
final class SkimEmitter {
    private final Format format;
    private final Names names;
    private final List<MethodSpec> methods = new ArrayList<>();

    SkimEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
    }

    /** The methods that the calls need. */
    List<MethodSpec> methods() {
        return methods;
    }

    /** Whether the tensors' descriptions are simple enough. */
    boolean isSkimmed() {
        try {
            return !new SkimBody(format, names)
                    .element(format.grammar().tensor().rule())
                    .isEmpty();
        } catch (SkimBody.Unknown e) {
            return false;
        }
    }

    /** An expression for the list of elements that are in a row, or each at a place of its own; null where they are not simple enough. */
    @Nullable
    CodeBlock call(String element, CodeBlock count, PartRead step, Rule owner, ReadScope scope) {
        return call(element, count, step, owner, scope, false);
    }

    /** The same for the elements of a CBOR array. */
    @Nullable
    CodeBlock cborCall(String element, Rule owner, ReadScope scope) {
        return call(element, CodeBlock.of("$T.cborCount(in)", ListScanner.class), null, owner, scope, true);
    }

    private @Nullable CodeBlock call(
            String element, CodeBlock count, @Nullable PartRead step, Rule owner, ReadScope scope, boolean cbor) {
        if (!element.equals(format.grammar().tensor().rule())) {
            return null;
        }
        try {
            SkimBody body = new SkimBody(format, names);
            CodeBlock code = body.element(element);
            String offsets = offsets(step);
            Rule rule = format.rule(element);
            SkimBody.require(owner.clauses().with().isEmpty());
            SkimBody.require(rule.clauses().align() == null
                    || (offsets != null && rule.clauses().align() instanceof Expr.Int));
            List<CodeBlock> arguments = new ArrayList<>(List.of(count));
            if (offsets != null) {
                arguments.add(scope.list(offsets));
            }
            List<String> needs = new ArrayList<>(format.reads().of(element).needs());
            for (String need : needs) {
                SkimBody.require(!need.startsWith("@") && !need.startsWith("*"));
                arguments.add(scope.argument(need, owner.name()));
            }
            methods.add(listMethod(element, offsets, needs, cbor, body));
            methods.add(elementMethod(element, code, body));
            methods.addAll(body.widths());
            return CodeBlock.of("$N($L)", listName(element), CodeBlock.join(arguments, ",$W"));
        } catch (SkimBody.Unknown e) {
            return null;
        }
    }

    private static String listName(String element) {
        return "skim" + Structures.typeName(element) + "s";
    }

    private static String elementName(String element) {
        return "skim" + Structures.typeName(element);
    }

    /** The rule whose list says where elements are that have places of their own; null for those in a row. */
    private @Nullable String offsets(@Nullable PartRead step) throws SkimBody.Unknown {
        if (step == null || step.position() == null) {
            return null;
        }
        SkimBody.require(step.base() == null && step.position() instanceof Expr.Ref);
        Expr.Ref ref = (Expr.Ref) step.position();
        SkimBody.require(ref.path().size() == 1
                && ref.target().equals(format.reads().listElement(ref.target()))
                && format.structures().value(ref.target()).kind() == Kind.INTEGER);
        return ref.target();
    }

    private MethodSpec listMethod(
            String element, @Nullable String offsets, List<String> needs, boolean cbor, SkimBody body) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(listName(element))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Goes over all {@code $L} without making them; null where something is unusual.\n", element)
                .addException(IOException.class)
                .returns(Nullness.nullable(ParameterizedTypeName.get(
                        ClassName.get(List.class), names.typeOfRule(element).box())))
                .addParameter(TypeName.LONG, "count");
        if (offsets != null) {
            method.addParameter(Longs.class, names.members(offsets));
        }
        needs.forEach(need -> method.addParameter(ParameterSpec.builder(names.typeOfRule(need), names.member(need))
                .build()));
        TypeName scanner = Nullness.nullable(TypeName.get(ListScanner.class));
        if (offsets == null) {
            method.addStatement(
                    "$T scanner = $T.of(in, count, $L, $L)",
                    scanner,
                    ListScanner.class,
                    smallest(element),
                    body.isNamed());
        } else {
            method.addStatement("$T scanner = $T.ofPlaced(in, count, $L)", scanner, ListScanner.class, body.isNamed());
        }
        method.beginControlFlow("if (scanner == null)")
                .addStatement("return null")
                .endControlFlow();
        method.beginControlFlow("try");
        if (cbor) {
            method.addStatement("scanner.cborArray()");
        }
        method.beginControlFlow("for (int i = 0; i < count; i++)");
        if (offsets != null) {
            method.addStatement("scanner.seek($N.get(i))", names.members(offsets));
            aligned(element, method);
        }
        method.addStatement("scanner.element(i)").addStatement("$N($L)", elementName(element), arguments(body));
        method.endControlFlow();
        method.nextControlFlow("catch ($T | $T e)", Unusual.class, IndexOutOfBoundsException.class)
                .addStatement("return null")
                .endControlFlow();
        method.addStatement(
                "in.seek($S, scanner.position())", format.rule(element).label());
        method.addStatement("in.noteSizesAreRight()");
        return method.addStatement("return scanner.list(in, cursor -> $L)", reading(element, needs, cbor))
                .build();
    }

    /** The fewest bytes of an element: of a document's map those of its required fields' keys. */
    private long smallest(String element) {
        if (format.rule(element).body() instanceof Body.DocumentMap map) {
            return 1
                    + map.fields().stream()
                            .filter(field -> !field.optional())
                            .mapToLong(field -> field.key().length() + 2L)
                            .sum();
        }
        return Math.max(1, format.minimumSize(element));
    }

    private static CodeBlock arguments(SkimBody body) {
        List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of("scanner"), CodeBlock.of("i")));
        body.outer().forEach(name -> arguments.add(CodeBlock.of("$N", name)));
        return CodeBlock.join(arguments, ", ");
    }

    private CodeBlock reading(String element, List<String> needs, boolean cbor) {
        List<CodeBlock> arguments = new ArrayList<>();
        if (cbor) {
            arguments.add(CodeBlock.of("new $T(cursor)", ClassName.get("org.tensorbind.document", "CborReader")));
        }
        needs.forEach(need -> arguments.add(CodeBlock.of("$N", names.member(need))));
        return CodeBlock.of(
                "new $T(cursor).$N($L)",
                names.parser(),
                ParserEmitter.methodName(element),
                CodeBlock.join(arguments, ", "));
    }

    private void aligned(String element, MethodSpec.Builder method) {
        Rule rule = format.rule(element);
        if (rule.clauses().align() instanceof Expr.Int multiple
                && rule.clauses().alignLeniency().isChecked(false)) {
            method.addStatement("$T.expect(scanner.position() % $L == 0)", ListScanner.class, multiple.value());
        }
    }

    private MethodSpec elementMethod(String element, CodeBlock code, SkimBody body) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(elementName(element))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(ListScanner.class, "scanner")
                .addParameter(TypeName.INT, "i")
                .addException(Unusual.class);
        body.outer().forEach(name -> method.addParameter(TypeName.LONG, name));
        return method.addCode(code).build();
    }

    /** An expression for the places of the data of elements that were gone over, null where they were not. */
    static CodeBlock payloads(CodeBlock elements, Rule payload, CodeBlock start) {
        boolean checked = payload.clauses().alignLeniency().isChecked(false);
        long multiple = checked && payload.clauses().align() instanceof Expr.Int align ? align.value() : 1;
        return CodeBlock.of("$T.payloads($L, in, $L, $L)", ScannedList.class, elements, start, multiple);
    }
}
