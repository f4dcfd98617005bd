/** Event target of "use", dispatched after each call of a person: the server extends the idle time-out, too. */
export const sessionActivity = new EventTarget()
