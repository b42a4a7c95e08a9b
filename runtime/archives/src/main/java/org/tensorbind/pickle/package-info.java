/**
 * Python's pickle as a notation: {@link org.tensorbind.pickle.Pickle} builds the values that a pickle describes and knows no code. What a pickle would import,
 * call or look up elsewhere is a value, too.
 */
@NullMarked
package org.tensorbind.pickle;

import org.jspecify.annotations.NullMarked;
