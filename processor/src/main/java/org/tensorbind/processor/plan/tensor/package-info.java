/** Plans how a reader describes the tensors and the metadata of a file in terms of its items. */
@NullMarked
package org.tensorbind.processor.plan.tensor;

import org.jspecify.annotations.NullMarked;
