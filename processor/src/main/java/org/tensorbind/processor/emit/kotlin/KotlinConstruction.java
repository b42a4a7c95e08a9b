package org.tensorbind.processor.emit.kotlin;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.bundle.binding.Alternative;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.emit.bundle.BundleClass.Choice;
import org.tensorbind.processor.emit.bundle.Direction;
import org.tensorbind.processor.emit.bundle.Language;

/** Prints the construction of a Kotlin class from its components, and the selection of a sealed type's bundle. */
final class KotlinConstruction {
    private final Bundle bundle;
    private final KotlinExpressions expressions;
    private final KotlinText text;
    private final String type;

    KotlinConstruction(Bundle bundle, KotlinExpressions expressions, KotlinText text) {
        this.bundle = bundle;
        this.expressions = expressions;
        this.text = text;
        this.type = text.className(bundle.declaration().type());
    }

    /** Adds the statements that construct a bound bundle. */
    void addMade() {
        if (bundle.declaration().construction() == Construction.SETTERS) {
            addSetters();
        } else if (bundle.components().stream().anyMatch(Component::takesDefault)) {
            addConstructionWithDefaults();
        } else {
            addConstruction();
        }
    }

    /** Adds the statements that bind one of the bundles of a sealed type. */
    void addOneOf(List<Choice> choices) {
        text.line("return tensors.oneOf(")
                .line(KotlinNames.literal(bundle.tag()) + ",")
                .line("listOf(");
        for (Choice choice : choices) {
            text.line(text.className(Alternative.class) + "(" + KotlinNames.literal(choice.label()) + ", "
                    + expressions.of(choice.function()) + "),");
        }
        text.line("),").line(")");
    }

    /** Adds the statements that collect the bundle that a value of a sealed type is. */
    void addCollected() {
        text.line("when (value) {");
        for (Declaration.Alternative alternative : bundle.declaration().alternatives()) {
            String writer = text.className(Direction.WRITING.classOf(
                    Objects.requireNonNull(alternative.type().ref())));
            text.line("is " + KotlinNames.type(alternative.type()) + " -> {")
                    .line("out.tag(" + KotlinNames.literal(bundle.tag()) + ", "
                            + KotlinNames.literal(alternative.label()) + ")")
                    .line(writer + ".collect(out, value)")
                    .line("}");
        }
        text.line("}");
    }

    private void addConstruction() {
        text.line("return tensors.made {").line(type + "(");
        for (Component component : bundle.components()) {
            text.line(KotlinNames.quoted(component.name()) + " = " + variable(component) + ".load(),");
        }
        text.line(")").line("}");
    }

    /** Constructs the class with one call, with a case for each set of optional arguments; the others have their defaults. */
    private void addConstructionWithDefaults() {
        text.line("return tensors.made {");
        List<Component> optional = new ArrayList<>();
        for (Component component : bundle.components()) {
            text.line("val " + loaded(component) + " = " + variable(component) + ".load()");
            if (component.takesDefault()) {
                optional.add(component);
            }
        }
        List<String> given = new ArrayList<>();
        for (int i = 0; i < optional.size(); i++) {
            given.add("(if (" + loaded(optional.get(i)) + " == null) 0 else " + (1 << i) + ")");
        }
        text.line("when (" + String.join(" + ", given) + ") {");
        int all = (1 << optional.size()) - 1;
        for (int present = 0; present <= all; present++) {
            text.line((present == all ? "else" : Integer.toString(present)) + " -> " + type + "("
                    + arguments(optional, present) + ")");
        }
        text.line("}").line("}");
    }

    private String arguments(List<Component> optional, int present) {
        List<String> arguments = new ArrayList<>();
        for (Component component : bundle.components()) {
            int index = optional.indexOf(component);
            String name = KotlinNames.quoted(component.name());
            if (index < 0) {
                arguments.add(name + " = " + loaded(component));
            } else if ((present >> index & 1) == 1) {
                arguments.add(name + " = " + loaded(component) + "!!");
            }
        }
        return String.join(", ", arguments);
    }

    private String loaded(Component component) {
        String name = component.name() + "Value";
        while (isComponent(name)) {
            name += "_";
        }
        return KotlinNames.quoted(name);
    }

    private boolean isComponent(String name) {
        return bundle.components().stream()
                .anyMatch(component -> component.name().equals(name));
    }

    private void addSetters() {
        text.line("return tensors.made {").line("val bundle = " + type + "()");
        for (Component component : bundle.components()) {
            String variable = variable(component);
            String target = "bundle." + KotlinNames.quoted(component.name());
            text.line(
                    component.mayBeAbsent()
                            ? variable + ".load()?.let { " + target + " = it }"
                            : target + " = " + variable + ".load()");
        }
        text.line("bundle").line("}");
    }

    private static String variable(Component component) {
        return KotlinNames.quoted(Language.KOTLIN.variable(component.name()));
    }
}
