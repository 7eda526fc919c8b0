/** Plain JavaScript for any Node from 18 on. */

const CHECK_MS = 250

/**
 * Under npm, calls `act` when the parent is gone: npm passes SIGTERM on to its shell only, which dies without
 * telling us, and a killed npm tells no process. The port and the data folder would stay taken by a process that
 * no one sees. Elsewhere a parent may leave on purpose (nohup, a service manager), so nothing is watched.
 * @param {() => void} act
 */
export function onParentGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, CHECK_MS)
  timer.unref()
}
