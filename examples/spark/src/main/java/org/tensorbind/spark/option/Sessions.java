package org.tensorbind.spark.option;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** What the driver's session says. */
public final class Sessions {
    private Sessions() {}

    /** The session of the query that is planned. */
    public static org.apache.spark.sql.classic.SparkSession active() {
        return (org.apache.spark.sql.classic.SparkSession) SparkSession.active();
    }

    /** Hadoop's settings, with those among a reader's or writer's options. */
    public static Configuration configuration(SourceOptions options) {
        Configuration configuration = active().sessionState().newHadoopConf();
        options.hadoop().forEach(configuration::set);
        return configuration;
    }

    /** Hadoop's settings for the tasks of a job. Spark has a method of its own for it since 4.1 only. */
    public static Broadcast<SerializableConfiguration> broadcast(Configuration configuration) {
        return JavaSparkContext.fromSparkContext(active().sparkContext())
                .broadcast(new SerializableConfiguration(configuration));
    }
}
