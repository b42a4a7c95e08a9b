/** Tests on one session of two threads. */
@NullMarked
package org.tensorbind.spark;

import org.jspecify.annotations.NullMarked;
