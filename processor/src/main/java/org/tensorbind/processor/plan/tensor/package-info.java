/** What readers say of the tensors of a file and of the file itself. */
@NullMarked
package org.tensorbind.processor.plan.tensor;

import org.jspecify.annotations.NullMarked;
