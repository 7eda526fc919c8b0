/**
 * A key that names one act: a UUID of version 7, which begins with its time. Any UUID is as safe; the house files
 * the act under the time of its key, so keys of one time lie together and are found sooner.
 */
export function newActKey(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
