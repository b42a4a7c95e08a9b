/** Tests of the package. */
@NullMarked
package org.tensorbind.document;

import org.jspecify.annotations.NullMarked;
