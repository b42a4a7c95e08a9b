package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Constraint;
import org.tensorbind.processor.format.Grammar.Limit;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.read.ChecksumText;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentReader;

/** Emits the parser: a method for each production that reads it from a cursor. */
final class ParserEmitter {
    private final Format format;
    private final Names names;
    private final SequenceParser sequences;
    private final DocumentParser documents;
    private final ScalarParser scalars;
    private final SkimEmitter mayScan;

    ParserEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
        this.sequences = new SequenceParser(format, names, this);
        this.documents = new DocumentParser(format, names, this);
        this.scalars = new ScalarParser(format, names, this);
        this.mayScan = new SkimEmitter(format, names);
    }

    /** Emits lists that are gone over at once. */
    SkimEmitter mayScan() {
        return mayScan;
    }

    TypeSpec emit() {
        TypeSpec.Builder parser = TypeSpec.classBuilder(names.parser())
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        "Reads the structure of a $L file, a method for each rule.\n",
                        Javadoc.text(format.grammar().title()))
                .addField(Cursor.class, "in", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(Cursor.class, "in")
                        .addStatement("this.in = in")
                        .addStatement(
                                "in.order($T.$L)",
                                ByteOrder.class,
                                format.grammar().bigEndian() ? "BIG_ENDIAN" : "LITTLE_ENDIAN")
                        .build());
        for (Rule rule : format.grammar().rules().values()) {
            if (rule.body() instanceof Body.ChecksumText text) {
                parser.addField(forms(rule, text));
            }
            parser.addMethod(method(rule));
        }
        mayScan.methods().forEach(parser::addMethod);
        return parser.build();
    }

    private static FieldSpec forms(Rule rule, Body.ChecksumText text) {
        CodeBlock forms = text.forms().stream()
                .map(form -> CodeBlock.of(
                        "new $T.Form($S, $S, $L)",
                        ChecksumText.class,
                        form.prefix(),
                        form.algorithm(),
                        form.upperCase()))
                .collect(CodeBlock.joining(", "));
        return FieldSpec.builder(ChecksumText.class, Names.formsName(rule.name()), Modifier.STATIC, Modifier.FINAL)
                .initializer("$T.of($L)", ChecksumText.class, forms)
                .build();
    }

    private MethodSpec method(Rule rule) {
        boolean root = rule.name().equals(format.grammar().root());
        MethodSpec.Builder method = MethodSpec.methodBuilder(methodName(rule.name()))
                .addJavadoc(Javadoc.production(rule))
                .addModifiers(root ? new Modifier[0] : new Modifier[] {Modifier.PRIVATE})
                .returns(names.typeOfRule(rule.name()))
                .addException(IOException.class);
        if (rule.inDocument()) {
            method.addParameter(DocumentReader.class, "doc");
            if (rule.body() instanceof Body.Pair) {
                method.addParameter(String.class, "key");
            }
        }
        for (String need : format.reads().of(rule.name()).needs()) {
            method.addParameter(parameter(need));
        }
        return method.addCode(body(rule)).build();
    }

    static String methodName(String rule) {
        return "read" + Structures.typeName(rule);
    }

    private ParameterSpec parameter(String need) {
        if (need.startsWith("@")) {
            return ParameterSpec.builder(TypeName.LONG, names.member(need.substring(1)) + "Start")
                    .build();
        }
        if (need.startsWith("*")) {
            String element = need.substring(1);
            return ParameterSpec.builder(names.listOfRule(element), names.members(element))
                    .build();
        }
        return ParameterSpec.builder(names.typeOfRule(need), names.member(need)).build();
    }

    private CodeBlock body(Rule rule) {
        ReadScope scope = new ReadScope(format, names, rule.name());
        if (rule.inDocument()) {
            return documents.body(rule, scope);
        }
        if (rule.body() instanceof Body.Sequence sequence) {
            return sequences.body(rule, sequence, scope);
        }
        if (rule.body() instanceof Body.Choice choice) {
            return choice(rule, choice, scope);
        }
        if (rule.body() instanceof Body.Document document) {
            return documents.document(rule, document, scope);
        }
        return scalars.body(rule, scope);
    }

    private CodeBlock choice(Rule rule, Body.Choice choice, ReadScope scope) {
        String tag = rule.clauses().tag();
        if (tag == null) {
            throw new IllegalStateException("a choice has a tag");
        }
        CodeBlock value = scope.value(tag);
        CodeBlock.Builder code = CodeBlock.builder();
        choice.variants()
                .forEach(variant -> code.beginControlFlow(
                                "if ($L.matches($L))", scope.expressions().constant(tag, variant.label()), value)
                        .addStatement("return $L", call(rule, variant.rule(), scope))
                        .endControlFlow());
        return code.addStatement(
                        "throw in.unknown($S, $T.KNOWN, $L)", format.rule(tag).label(), names.type(tag), value)
                .build();
    }

    /** A call of the method that reads {@code used}, from the method of {@code owner}. */
    CodeBlock call(Rule owner, String used, ReadScope scope) {
        Rule rule = format.rule(used);
        List<CodeBlock> arguments = new ArrayList<>();
        if (rule.inDocument()) {
            arguments.add(CodeBlock.of("doc"));
        }
        if (rule.body() instanceof Body.Pair) {
            arguments.add(CodeBlock.of("key"));
        }
        for (String need : format.reads().of(used).needs()) {
            Expr bound = owner.clauses().with().get(need);
            if (bound instanceof Expr.EnumName name) {
                arguments.add(scope.expressions().constant(need, name.name()));
            } else if (bound != null) {
                arguments.add(scope.expressions().emit(bound, scope));
            } else {
                arguments.add(scope.argument(need, owner.name()));
            }
        }
        return CodeBlock.of("$N($L)", methodName(used), CodeBlock.join(arguments, ",$W"));
    }

    /** Checks that hold once a rule has been read. */
    CodeBlock checks(Rule rule, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (String check : format.reads().of(rule.name()).checks()) {
            code.add(equationCheck(check, scope));
        }
        for (Constraint constraint : rule.clauses().constraints()) {
            code.add(constraint(rule, constraint, scope));
        }
        return code.build();
    }

    private CodeBlock equationCheck(String check, ReadScope scope) {
        Expr equation = format.definitions().equation(check);
        if (equation == null || equation instanceof Expr.ChecksumOf) {
            return CodeBlock.of("");
        }
        CodeBlock actual = scope.value(check);
        String expected = "expected" + Structures.typeName(check);
        return CodeBlock.builder()
                .addStatement(
                        "long $N = $L",
                        expected,
                        scope.expressions().emit(format.measures().forReading(equation), scope))
                .beginControlFlow("if ($L != $N)", actual, expected)
                .addStatement(
                        "in.refuse(in.position(), $S, $S + $N + $S + $L)",
                        format.rule(check).label(),
                        "must be ",
                        expected,
                        ", is ",
                        actual)
                .endControlFlow()
                .build();
    }

    private CodeBlock constraint(Rule rule, Constraint constraint, ReadScope scope) {
        CodeBlock broken = scope.expressions().emitNot(format.measures().forReading(constraint.condition()), scope);
        boolean compound = constraint.condition() instanceof Expr.Binary binary
                && binary.operator().equals("&&");
        CodeBlock condition = constraint.strict()
                ? CodeBlock.of(compound ? "in.isStrict() && ($L)" : "in.isStrict() && $L", broken)
                : broken;
        CodeBlock shown = shown(constraint.condition(), scope);
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", condition)
                .addStatement(
                        "in.refuse(start, $S, $S$L)",
                        rule.label(),
                        shown.isEmpty() ? constraint.message() : constraint.message() + ", is ",
                        shown)
                .endControlFlow()
                .build();
    }

    /** {@code + value} for the first value in a condition. */
    private CodeBlock shown(Expr condition, ReadScope scope) {
        Expr first = condition;
        while (first instanceof Expr.Binary binary) {
            first = binary.left();
        }
        boolean value = first instanceof Expr.Ref || first instanceof Expr.Element;
        return value ? CodeBlock.of(" + $L", scope.expressions().emit(first, scope)) : CodeBlock.of("");
    }

    /** Refuses an integer above its limits, which the reader's options may raise. */
    static CodeBlock limits(Rule rule, CodeBlock value) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Limit limit : rule.clauses().limits()) {
            if (!limit.writeOnly()) {
                code.beginControlFlow("if ($L > in.limitOf($S, $LL))", value, rule.label(), limit.highest())
                        .addStatement(
                                "throw in.beyondLimit(start, $S, $L, in.limitOf($S, $LL))",
                                rule.label(),
                                value,
                                rule.label(),
                                limit.highest())
                        .endControlFlow();
            }
        }
        return code.build();
    }

    /** Whether a rule's value is worth a variable. */
    static boolean hasValue(Format format, String rule) {
        return format.structures().value(rule).kind() != Kind.NOTHING;
    }
}
