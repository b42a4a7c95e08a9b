/**
 * Decides what generated code does: programs of a few kinds of steps over values whose sources are known. Emitters print these plans, and {@code
 * grammar plan} shows them.
 */
@NullMarked
package org.tensorbind.processor.plan;

import org.jspecify.annotations.NullMarked;
