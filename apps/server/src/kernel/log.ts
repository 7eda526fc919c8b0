import { pino, type Logger } from "pino"

/** The log of the process. */
export type Log = Logger

/** Writes one line of JSON an entry to standard output, from `level` upwards; without the headers that carry secrets. */
export const createLog = (level: string): Log =>
  pino({ level, redact: ["req.headers.authorization", "req.headers.cookie"] })
