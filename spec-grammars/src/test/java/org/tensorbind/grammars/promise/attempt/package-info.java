/** Makes up what to write in a format, and repairs what its writer rejects. */
@NullMarked
package org.tensorbind.grammars.promise.attempt;

import org.jspecify.annotations.NullMarked;
