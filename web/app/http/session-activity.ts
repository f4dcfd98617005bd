/** Hears "use" whenever a call of the session was answered: so does the server, which then moves the idle end. */
export const sessionActivity = new EventTarget()
