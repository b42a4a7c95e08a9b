/** The Java value of each rule, and how tensors give the dimensions, counts and sizes of a file. */
@NullMarked
package org.tensorbind.processor.format.structure;

import org.jspecify.annotations.NullMarked;
