/**
 * What generated readers and writers of bundles call. A reader first finds and checks the tensors of all components, reports every mismatch together,
 * and then reads.
 */
@NullMarked
package org.tensorbind.bundle.binding;

import org.jspecify.annotations.NullMarked;
