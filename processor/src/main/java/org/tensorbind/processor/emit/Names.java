package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.Set;
import javax.lang.model.SourceVersion;
import org.tensorbind.processor.emit.format.JavaTypes;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.Structures.Value;
import org.tensorbind.processor.plan.Plurals;
import org.tensorbind.processor.plan.Structure;
import org.tensorbind.processor.plan.TypePlanner;
import org.tensorbind.processor.plan.ValueType;

/** Names of the generated classes, and the Java types of values. */
final class Names {
    /** Names that generated methods use for themselves. */
    private static final Set<String> LOCALS = Set.of(
            "in",
            "out",
            "doc",
            "start",
            "outer",
            "content",
            "i",
            "key",
            "seen",
            "value",
            "values",
            "other",
            "others",
            "entry",
            "entries",
            "element",
            "elements",
            "mark",
            "skimmed",
            "scanner",
            "cursor",
            "count",
            "fields",
            "e",
            "variant",
            "part",
            "parts",
            "tensors",
            "serializer",
            "base",
            "counting",
            "position");

    private final JavaTypes types;

    Names(Format format, String packageName, String prefix) {
        this.types = new JavaTypes(TypePlanner.plan(format, prefix), packageName, prefix);
    }

    /** The generated classes and types. */
    JavaTypes types() {
        return types;
    }

    /** The class that holds the structures' types. */
    ClassName holder() {
        return types.holder();
    }

    ClassName parser() {
        return types.parser();
    }

    ClassName serializer() {
        return types.serializer();
    }

    ClassName reader() {
        return types.reader();
    }

    ClassName writer() {
        return types.writer();
    }

    ClassName formatClass() {
        return types.formatClass();
    }

    /** The type that a rule names. */
    ClassName type(String rule) {
        return types.named(rule);
    }

    /** The type of a value. */
    TypeName type(Value value) {
        return types.of(ValueType.of(value));
    }

    TypeName typeOfRule(String rule) {
        return types.ofRule(rule);
    }

    /** The list of a repeated rule's values. */
    TypeName listOfRule(String rule) {
        return types.listOfRule(rule);
    }

    /** A variable for a rule's value. */
    String member(String rule) {
        return variable(Structures.memberName(rule));
    }

    /** A variable for the values of a repeated rule. */
    String members(String rule) {
        return variable(Plurals.of(Structures.memberName(rule)));
    }

    private static String variable(String name) {
        return SourceVersion.isKeyword(name) || LOCALS.contains(name) ? name + "Item" : name;
    }

    /** The component of {@code owner}'s record that has the value of {@code rule}. */
    String component(String owner, String rule, boolean many) {
        boolean others = rule.equals("others")
                && types.plan().components(owner).stream()
                        .noneMatch(component -> component.rule().equals(rule));
        return types.plan().component(owner, others ? Structure.Component.OTHERS : rule);
    }

    /** The constant for a named value. */
    CodeBlock constant(String rule, String enumerator) {
        return CodeBlock.of("$T.$L", type(rule), types.plan().constant(rule, enumerator));
    }

    /** The constant with the forms of a checksum's text. */
    static String formsName(String rule) {
        return StructureEmitter.constantName(rule) + "_FORMS";
    }
}
