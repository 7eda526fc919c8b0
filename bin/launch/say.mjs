/** Output of the commands. Plain JavaScript for any Node from 18 on. */

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the program with one clear line.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  process.stderr.write(`\n${line}\n`)
  process.exit(1)
}

/** @param {number} since a value of performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Announces a piece of work and tells that it goes on, for work that may take minutes.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function announced(what, work) {
  const began = performance.now()
  say(`  ${what} …`)
  const ticker = setInterval(() => say(`  ${what} … ${seconds(began)}`), 10_000)
  try {
    const value = await work()
    if (performance.now() - began > 1_000) say(`  ${what}: done in ${seconds(began)}`)
    return value
  } finally {
    clearInterval(ticker)
  }
}
