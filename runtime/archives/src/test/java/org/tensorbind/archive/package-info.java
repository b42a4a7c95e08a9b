/** Tests of zip archives, most of which Python's zipfile has written. */
@NullMarked
package org.tensorbind.archive;

import org.jspecify.annotations.NullMarked;
