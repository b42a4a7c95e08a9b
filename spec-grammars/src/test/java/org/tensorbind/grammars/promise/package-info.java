/** Machines that try what every grammar promises: it is rejected by a diagnostic, or what its writer writes is read back the same. */
@NullMarked
package org.tensorbind.grammars.promise;

import org.jspecify.annotations.NullMarked;
