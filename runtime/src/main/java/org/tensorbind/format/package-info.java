/** What generated readers and writers extend. */
@NullMarked
package org.tensorbind.format;

import org.jspecify.annotations.NullMarked;
