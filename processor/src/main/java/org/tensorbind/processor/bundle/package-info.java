/** Bundles: what a front end finds in a class, resolved and checked. Nothing here knows the compiler. */
@NullMarked
package org.tensorbind.processor.bundle;

import org.jspecify.annotations.NullMarked;
