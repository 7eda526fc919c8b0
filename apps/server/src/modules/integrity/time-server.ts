import { createSocket } from "node:dgram"

/** Answers the time of a source of time. Throws where it does not answer. */
export interface TimeSource {
  /** Milliseconds by which the clock of the caller is ahead. */
  readonly ahead: () => Promise<number>
}

const BYTES = 48
/** Version 4, mode client (RFC 4330, section 4). */
const REQUEST = 0x23
const MODE_SERVER = 4
/** Seconds from 1900, where NTP counts from, to 1970. */
const NTP_EPOCH = 2_208_988_800
const FRACTIONS = 2 ** 32
const RECEIVED_AT = 32
const SENT_AT = 40

/** Milliseconds since 1970 of a timestamp of NTP. */
const timeAt = (packet: Buffer, offset: number): number =>
  (packet.readUInt32BE(offset) - NTP_EPOCH) * 1_000 + (packet.readUInt32BE(offset + 4) * 1_000) / FRACTIONS

/**
 * A client of SNTP (RFC 4330): one question, one answer, the offset from the four times of both. `now` gives the
 * milliseconds of the clock that is judged. Throws where no answer comes in time, and for one that is no server's or says
 * that its own clock is not set.
 */
export const timeServer = (
  { host, port }: { readonly host: string; readonly port: number },
  { now, waitMs }: { readonly now: () => number; readonly waitMs: number },
): TimeSource => ({
  ahead: () =>
    new Promise((resolve, reject) => {
      const socket = createSocket("udp4")
      const end = (work: () => void) => {
        clearTimeout(timer)
        socket.close()
        work()
      }
      const timer = setTimeout(() => end(() => reject(new Error(`${host} did not tell the time`))), waitMs)
      const request = Buffer.alloc(BYTES)
      request[0] = REQUEST
      let asked = now()
      socket.once("error", (error) => end(() => reject(error)))
      socket.once("message", (answer) => {
        const heard = now()
        const [first = 0, stratum = 0] = answer
        if (answer.length < BYTES || (first & 0x7) !== MODE_SERVER || first >> 6 === 3 || stratum === 0)
          return end(() => reject(new Error(`${host} does not know the time`)))
        const offset = (timeAt(answer, RECEIVED_AT) - asked + (timeAt(answer, SENT_AT) - heard)) / 2
        end(() => resolve(Math.round(-offset)))
      })
      socket.connect(port, host, () => {
        asked = now()
        socket.send(request)
      })
    }),
})
