/** The files of a table: listings and indexes find them, and any Hadoop file system serves their bytes. */
@NullMarked
package org.tensorbind.spark.file;

import org.jspecify.annotations.NullMarked;
