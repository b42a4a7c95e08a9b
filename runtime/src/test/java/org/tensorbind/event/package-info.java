/** Events where Java has no recorder. */
@NullMarked
package org.tensorbind.event;

import org.jspecify.annotations.NullMarked;
