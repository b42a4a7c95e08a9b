/** Plans writing: the steps of the serializer of a format, and the source of each value that it writes. */
@NullMarked
package org.tensorbind.processor.plan.write;

import org.jspecify.annotations.NullMarked;
