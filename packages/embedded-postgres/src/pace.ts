const LONGEST_MS = 30_000
const FIRST_MS = 500
/** A process that lived this long had started well: its end is a new matter. */
const SOUND_MS = 60_000

/**
 * How long to wait, in milliseconds, before something that ended unasked is started again, by how long it lived: not
 * at all the first time, then longer and longer, so that what cannot live does not keep the machine busy.
 */
export function restartPace(): (livedMs: number) => number {
  let inARow = 0
  return (livedMs) => {
    inARow = livedMs >= SOUND_MS ? 1 : inARow + 1
    return inARow === 1 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (inARow - 2))
  }
}
