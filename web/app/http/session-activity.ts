/**
 * Event target of "use", dispatched after each call that a person asked for: the server extends the idle time-out, too.
 */
export const sessionActivity = new EventTarget()
