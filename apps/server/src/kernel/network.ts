import { isIPv6 } from "node:net"

/** Whose a budget or a count is: an IPv4 address, or the /64 that one IPv6 customer has all of. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = "", tail] = ip.split("::")
  const groups = head.split(":").filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean)
    // An IPv4 in the last place stands for two groups.
    const width = after.length + (after.at(-1)?.includes(".") ? 1 : 0)
    while (groups.length < 8 - width) groups.push("0")
    groups.push(...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`
}
