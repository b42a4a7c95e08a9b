/** Tensors of files handed to other libraries without a copy: a class for each, to be copied into a program. */
@NullMarked
package org.tensorbind.examples.handoffs;

import org.jspecify.annotations.NullMarked;
