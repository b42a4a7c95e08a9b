/** The version of the interface between generated code and the runtime, and the annotation that marks it. */
@NullMarked
package org.tensorbind.contract;

import org.jspecify.annotations.NullMarked;
