/** How a grammar that was accepted breaks its promise. */
@NullMarked
package org.tensorbind.grammars.promise.breach;

import org.jspecify.annotations.NullMarked;
