//! Tasks done by many machines. A list of tasks goes through a NATS JetStream work queue; workers on any
//! machine make the same list from the command it came from, and do what they pull.
