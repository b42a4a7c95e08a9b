package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.processor.plan.PlainForm;
import org.tensorbind.processor.plan.ReadStep;
import org.tensorbind.processor.plan.Reading;
import org.tensorbind.processor.plan.ScanStep;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.TensorDescription;
import org.tensorbind.processor.plan.TensorPlan;
import org.tensorbind.processor.plan.TensorVisit;
import org.tensorbind.processor.plan.TensorWriting;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.processor.plan.WritePrograms;
import org.tensorbind.processor.plan.WriteStep;

/** Emitters print all that plans are made of: what none of them asks for by name would be printed as something else. */
final class PrintersTest {
    private static final Path EMIT = Path.of("src", "main", "java", "org", "tensorbind", "processor", "emit");

    /** What plans have resolved before anything is printed. */
    private static final List<Class<?>> RESOLVED = List.of(Source.PerElement.class);

    @ParameterizedTest
    @ValueSource(
            classes = {
                ReadStep.class,
                ReadStep.Count.class,
                Reading.class,
                ScanStep.class,
                WriteStep.class,
                Value.class,
                TensorVisit.class,
                PlainForm.class,
                TensorPlan.Tensors.class,
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
        kinds.removeAll(RESOLVED);
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
}
