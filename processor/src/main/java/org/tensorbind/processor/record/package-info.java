/** The components of Java records, for passes that visit or copy any kind of tree node. */
@NullMarked
package org.tensorbind.processor.record;

import org.jspecify.annotations.NullMarked;
