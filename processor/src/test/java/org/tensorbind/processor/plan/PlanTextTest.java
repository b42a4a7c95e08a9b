package org.tensorbind.processor.plan;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.value.Value;

/** The text of a plan shows all of it: plans that differ have texts that differ. */
final class PlanTextTest {
    /** The format, which no emitter sees, and what other methods say, too. */
    private static final Set<String> NOT_SHOWN =
            Set.of("format", "text", "isBigEndian", "givesByteOrder", "name", "equals", "hashCode", "toString");

    private final SampleRecords samples = new SampleRecords();

    @Test
    void eachPartOfAPlanIsShown() {
        String grammar =
                "format small \"Small\" {}\nFILE ::= \"S\" RANK DTYPE DIMS DATA\nRANK ::= uint8 = count(DIMS)\nDIMS ::= uint16*\n"
                        + "DTYPE ::= uint8 dtype { f32 = 1 }\nDATA ::= bytes sized product(DIMS) * width(DTYPE)\n"
                        + "tensor FILE { dtype DTYPE, shape DIMS, data DATA }\n";
        String text = "\n"
                + GrammarGenerator.planned(new GrammarFile("small.grammar", grammar))
                        .orElseThrow()
                        .text();

        for (Method part : parts()) {
            boolean other = part.getName().equals("file"); // shown inside of the tensors
            assertTrue(other || text.contains("\n" + part.getName() + ": "), () -> part + " is not in " + text);
        }
    }

    @Test
    void recordsThatDifferInAComponentHaveTextsThatDiffer() {
        Set<Class<?>> records = new LinkedHashSet<>();
        parts().forEach(part -> samples.addRecords(part.getGenericReturnType(), records));
        assertTrue(records.size() > 150, () -> "records of plans are found by their components: " + records);

        for (Class<?> type : records) {
            for (int i = 0; i < type.getRecordComponents().length; i++) {
                String component = type.getName() + "." + type.getRecordComponents()[i].getName();
                assertTextsDiffer(component, samples.differingIn(type, i));
            }
        }
    }

    @Test
    void recordsOfDifferentKindsHaveTextsThatDiffer() {
        for (Class<?> kind : List.of(Value.class, Step.class, TensorVisit.class)) {
            assertTextsDiffer(kind.getName(), samples.of(kind));
        }
    }

    private static List<Method> parts() {
        return Arrays.stream(PlannedFormat.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !NOT_SHOWN.contains(method.getName()))
                .toList();
    }

    private static void assertTextsDiffer(String what, Collection<? extends @Nullable Object> plans) {
        Map<String, Object> texts = new HashMap<>();
        for (Object plan : plans) {
            String text = PlanText.ofPart(plan);
            @Nullable Object other = texts.put(text, plan);
            assertNull(other, () -> what + ": " + plan + " and " + other + " are both shown as " + text);
        }
    }
}
