/**
 * The classes that generated readers and writers of bundles call. A reader first finds and checks the tensors of all components, reports all
 * mismatches together, and then reads.
 */
@NullMarked
package org.tensorbind.bundle.binding;

import org.jspecify.annotations.NullMarked;
