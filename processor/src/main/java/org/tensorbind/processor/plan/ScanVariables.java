package org.tensorbind.processor.plan;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tensorbind.processor.plan.Value.Scanned;
import org.tensorbind.processor.plan.Value.Trait;

/** The variables of a scan, numbered by rule and trait. */
final class ScanVariables {
    private final Map<String, Integer> numbers = new HashMap<>();
    /** Variables of a map's fields with their values where the field is absent. */
    private final Map<Scanned, Long> fields = new LinkedHashMap<>();

    private boolean inMap;

    ScanVariables() {}

    /** Goes on with the numbers of {@code around}, outside of maps. */
    ScanVariables(ScanVariables around) {
        numbers.putAll(around.numbers);
    }

    /** A new variable; {@code absent} is its value where it is of a map's field that the map lacks. */
    Scanned next(String rule, Trait trait, long absent) {
        int number = numbers.merge(rule + trait, 1, Integer::sum);
        Scanned variable = new Scanned(rule, trait, number);
        if (inMap && trait != Trait.COUNT) {
            fields.put(variable, absent);
        }
        return variable;
    }

    boolean isInMap() {
        return inMap;
    }

    void beginMap() {
        inMap = true;
    }

    /** The variables of the fields of all maps so far. */
    Map<Scanned, Long> endMap() {
        inMap = false;
        return Collections.unmodifiableMap(fields);
    }
}
