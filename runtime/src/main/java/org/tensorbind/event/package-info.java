/** Events of Java Flight Recorder. */
@NullMarked
package org.tensorbind.event;

import org.jspecify.annotations.NullMarked;
