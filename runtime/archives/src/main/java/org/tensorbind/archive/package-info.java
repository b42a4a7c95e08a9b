/** Files that contain files: reading members of zip archives in place, and writing archives. */
@NullMarked
package org.tensorbind.archive;

import org.jspecify.annotations.NullMarked;
