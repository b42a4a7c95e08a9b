/** Tests of bundles. */
@NullMarked
package org.tensorbind.bundle.element;

import org.jspecify.annotations.NullMarked;
