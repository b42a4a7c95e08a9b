package org.tensorbind.spark;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** What the driver's session says. */
final class Sessions {
    private Sessions() {}

    /** The session of the query that is planned. */
    static org.apache.spark.sql.classic.SparkSession active() {
        return (org.apache.spark.sql.classic.SparkSession) SparkSession.active();
    }

    /** Hadoop's settings, with those among a reader's or writer's options. */
    static Configuration configuration(SourceOptions options) {
        Configuration configuration = active().sessionState().newHadoopConf();
        options.hadoop().forEach(configuration::set);
        return configuration;
    }

    /** Hadoop's settings for the tasks of a job. Spark has a method of its own for it since 4.1 only. */
    static Broadcast<SerializableConfiguration> broadcast(Configuration configuration) {
        return JavaSparkContext.fromSparkContext(active().sparkContext())
                .broadcast(new SerializableConfiguration(configuration));
    }
}
