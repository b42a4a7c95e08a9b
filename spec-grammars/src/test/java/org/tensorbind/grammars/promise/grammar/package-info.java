/** Makes up grammars. */
@NullMarked
package org.tensorbind.grammars.promise.grammar;

import org.jspecify.annotations.NullMarked;
