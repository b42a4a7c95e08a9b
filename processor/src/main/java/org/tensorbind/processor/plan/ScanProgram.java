package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the description of one tensor is scanned, as a projection of the program that reads it: numbers go into variables, texts are passed
 * over, nothing is built, and all that lenient reading checks is checked.
 *
 * @param element the rule of the tensor
 * @param needs what the program of the element is given
 * @param outer the integers among them that the scan computes with
 * @param places the rule whose list says where each element is; null for elements in a row
 * @param alignment multiple at which each must start, 1 for none
 * @param smallest the fewest bytes of an element
 * @param document whether the elements are those of a document's array
 * @param named whether the tensor's name is part of its description
 */
public record ScanProgram(
        String element,
        List<Need> needs,
        List<Need> outer,
        @Nullable String places,
        long alignment,
        long smallest,
        boolean document,
        boolean named,
        List<ScanStep> steps)
        implements ScanPlan {}
