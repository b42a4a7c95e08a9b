package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.tensor.PlainForm;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.plan.write.TensorWriting;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.processor.syntax.Expression;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;

/**
 * Emitters print all that plans are made of: what none of them asks for by name would be printed as something else. Expressions are printed so that parsing
 * gives the same tree.
 */
final class PrintersTest {
    private static final Path EMIT = Path.of("src", "main", "java", "org", "tensorbind", "processor", "emit");

    @ParameterizedTest
    @ValueSource(
            classes = {
                Step.class,
                Loop.Count.class,
                ValueCoding.class,
                Value.class,
                TensorVisit.class,
                PlainForm.class,
                TensorDescription.Stored.class,
                TensorDescription.Content.class,
                TensorDescription.Dimensions.class,
                TensorDescription.ElementOrder.class,
                TensorPlan.Access.class,
                WritePrograms.SortKey.class,
                TensorWriting.Check.class
            })
    void everyKindIsPrintedByItsName(Class<?> sealed) throws IOException {
        String printers = printers();
        List<Class<?>> kinds = new ArrayList<>();
        collect(sealed, kinds);
        assertEquals(
                List.of(),
                kinds.stream().filter(kind -> !isNamed(kind, printers)).toList());
    }

    private static void collect(Class<?> type, List<Class<?>> kinds) {
        if (!type.isSealed()) {
            kinds.add(type);
            return;
        }
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            collect(permitted, kinds);
        }
    }

    private static boolean isNamed(Class<?> kind, String printers) {
        return Pattern.compile("(?:instanceof |\\()(?:\\w+\\.)*" + kind.getSimpleName() + "\\b")
                .matcher(printers)
                .find();
    }

    private static String printers() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(EMIT)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    private static final Span NOWHERE = new Span(1, 1, 1);
    private static final List<String> OPERATORS =
            List.of("||", "&&", "==", "!=", "<", "<=", ">", ">=", "|", "<<", ">>", "+", "-", "*", "/", "%");

    @Test
    void printingAnExpressionAndParsingItGivesTheSameTree() {
        for (int seed = 0; seed < 2000; seed++) {
            Expression expression = random(new SplittableRandom(seed), 4);
            String text = "format t \"t\"\nA ::= u8\nlet L = " + Printer.print(expression) + "\n";
            Diagnostics diagnostics = new Diagnostics(new SourceText("printed", text));
            SyntaxTree tree = Parser.parse(new SourceText("printed", text), diagnostics);
            assertEquals(List.of(), diagnostics.all(), text);
            assertEquals(
                    structure(expression),
                    structure(Objects.requireNonNull(tree).lets().get(0).value()),
                    text);
        }
    }

    /** All that an expression is, but where it stands. */
    private static String structure(Object of) {
        if (of instanceof List<?> all) {
            return all.stream().map(PrintersTest::structure).toList().toString();
        }
        return of instanceof Record each && !(of instanceof Name)
                ? Stream.of(each.getClass().getRecordComponents())
                        .filter(component -> component.getType() != Span.class)
                        .map(component -> structure(value(component, each)))
                        .collect(Collectors.joining(", ", each.getClass().getSimpleName() + "[", "]"))
                : of.toString();
    }

    private static Object value(RecordComponent component, Record of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Expression random(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 10)) {
            case 0 -> new Expression.Number(random.nextLong(-9, 10), NOWHERE);
            case 1 -> new Expression.Reference(List.of(name("A"), name("B")));
            case 2 -> new Expression.Element(new Expression.Reference(List.of(name("A"))), random.nextLong(-3, 4));
            case 3 -> new Expression.Items(name("A"), name("B"), name("C"));
            case 4 -> new Expression.Lookup(name("A"), "k\"", name("B"), random(random, depth - 1));
            case 5 -> new Expression.Call(name("max"), List.of(random(random, depth - 1), random(random, depth - 1)));
            case 6 -> negation(random(random, depth - 1));
            case 7 ->
                new Expression.Conditional(
                        random(random, depth - 1), random(random, depth - 1), random(random, depth - 1));
            default ->
                new Expression.Binary(
                        OPERATORS.get(random.nextInt(OPERATORS.size())),
                        random(random, depth - 1),
                        random(random, depth - 1));
        };
    }

    private static Expression negation(Expression operand) {
        return operand instanceof Expression.Number ? operand : new Expression.Negation(operand, NOWHERE);
    }

    private static Name name(String text) {
        return new Name(text, NOWHERE);
    }
}
