package org.tensorbind.processor.mutant;

import java.util.List;
import java.util.Map;

/**
 * A change of a sample.
 *
 * @param what was changed, for people
 * @param pieces the whole file with the change
 * @param added how many elements a list has more than before, by the name of the element; less than 0 for fewer
 * @param updatesDerived whether sizes, numbers and places that follow from the change are changed with it
 */
record Change(String what, List<Piece> pieces, Map<String, Integer> added, boolean updatesDerived) {}
