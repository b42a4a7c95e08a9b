package org.tensorbind.processor.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree.BitPart;
import org.tensorbind.processor.syntax.SyntaxTree.Body;
import org.tensorbind.processor.syntax.SyntaxTree.Item;
import org.tensorbind.processor.syntax.SyntaxTree.Member;
import org.tensorbind.processor.syntax.SyntaxTree.Variant;

/** Turns bodies of rules into diagrams. */
final class Diagrams {
    private final Set<String> rules;

    /** Names that are links. */
    Diagrams(Set<String> rules) {
        this.rules = rules;
    }

    Diagram of(Body body) {
        if (body instanceof Body.Sequence sequence) {
            return new Diagram.Sequence(
                    sequence.items().stream().map(Diagrams::item).toList());
        }
        if (body instanceof Body.Choice choice) {
            return new Diagram.Choice(
                    choice.variants().stream().map(Diagrams::variant).toList());
        }
        if (body instanceof Body.Terminal terminal) {
            return terminal(terminal);
        }
        if (body instanceof Body.White) {
            return new Diagram.Word("whitespace");
        }
        if (body instanceof Body.Bits bits) {
            return new Diagram.Sequence(bits.parts().stream()
                    .map(part -> (Diagram) new Diagram.Word(
                            (part instanceof BitPart.Item item ? item.name().text() : "zero") + ":" + part.width()))
                    .toList());
        }
        return body instanceof Body.Padding padding
                ? new Diagram.Word("bytes " + padding.filling().value())
                : ofDocument(body);
    }

    private static Diagram variant(Variant variant) {
        Diagram rule = new Diagram.Rule(variant.rule().text());
        return variant.label().equals(variant.rule())
                ? rule
                : new Diagram.Sequence(List.of(new Diagram.Word(variant.label() + ":"), rule));
    }

    private Diagram ofDocument(Body body) {
        if (body instanceof Body.Document document) {
            return new Diagram.Sequence(
                    List.of(new Diagram.Word(document.notation().text()), of(document.content())));
        }
        if (body instanceof Body.DocumentMap map) {
            return map(map);
        }
        if (body instanceof Body.Extension extension) {
            return new Diagram.Sequence(
                    List.of(new Diagram.Word("ext " + extension.number()), of(extension.content())));
        }
        if (body instanceof Body.DocumentArray array) {
            return array(array);
        }
        if (body instanceof Body.Pair pair) {
            return new Diagram.Sequence(
                    List.of(new Diagram.Rule(pair.key().text()), new Diagram.Word("=>"), of(pair.value())));
        }
        return new Diagram.Word("text");
    }

    private Diagram terminal(Body.Terminal terminal) {
        String type = terminal.type().text() + terminal.form();
        Diagram one = rules.contains(type) ? new Diagram.Rule(type) : new Diagram.Word(type);
        return terminal.isList() ? new Diagram.Loop(one) : one;
    }

    private static Diagram item(Item item) {
        if (item instanceof Item.Constant constant) {
            return new Diagram.Word(Printer.print(constant.literal()));
        }
        Item.Use use = (Item.Use) item;
        Diagram rule = new Diagram.Rule(use.rule().text());
        return switch (use.occurrence()) {
            case ONE -> rule;
            case OPTIONAL -> new Diagram.Optional(rule);
            case MANY -> many(use, new Diagram.Loop(rule));
        };
    }

    private static Diagram many(Item.Use use, Diagram loop) {
        return use.until() == null || use.begins()
                ? loop
                : new Diagram.Sequence(List.of(loop, new Diagram.Word(Printer.print(use.until()))));
    }

    private Diagram array(Body.DocumentArray array) {
        List<Diagram> parts = new ArrayList<>();
        parts.add(new Diagram.Word("["));
        for (Body element : array.elements()) {
            Diagram inner = of(element);
            parts.add(array.repeated() && !(inner instanceof Diagram.Loop) ? new Diagram.Loop(inner) : inner);
        }
        parts.add(new Diagram.Word("]"));
        return new Diagram.Sequence(parts);
    }

    /** Fields may be in any order: each round takes one. */
    private Diagram map(Body.DocumentMap map) {
        List<Diagram> members = new ArrayList<>();
        for (Member member : map.members()) {
            if (member instanceof Member.Field field) {
                members.add(new Diagram.Sequence(List.of(new Diagram.Word(field.name() + ":"), of(field.type()))));
            } else if (member instanceof Member.Entries entries) {
                Diagram rule = new Diagram.Rule(entries.rule().text());
                String separator = entries.separator();
                members.add(
                        separator == null
                                ? rule
                                : new Diagram.Sequence(
                                        List.of(rule, new Diagram.Word("nested \"" + separator + "\""))));
            } else {
                members.add(new Diagram.Word(member instanceof Member.OtherFields ? "uint => any" : "text => any"));
            }
        }
        return new Diagram.Sequence(
                List.of(new Diagram.Word("{"), new Diagram.Loop(new Diagram.Choice(members)), new Diagram.Word("}")));
    }
}
