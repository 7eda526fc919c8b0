import { lookup } from "node:dns"
import { BlockList, isIP, type LookupFunction } from "node:net"

/**
 * Addresses that a call to an address of a stranger must not reach: the house's own network, the machine itself, and what
 * clouds answer beside it. Source: the special-purpose registries of IANA (RFC 6890).
 */
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  CLOSED.addSubnet(network, prefix)

/** Of IPv6 only global unicast is open, less what carries an IPv4 address or leads elsewhere. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet("2000::", 3, "ipv6")
const CARRIED = new BlockList()
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  CARRIED.addSubnet(network, prefix, "ipv6")

/** True for an address of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !CLOSED.check(address)
  return family === 6 && GLOBAL.check(address, "ipv6") && !CARRIED.check(address, "ipv6")
}

/** The error of a name or an address that is not of the open internet. */
export class AddressClosed extends Error {
  constructor(host: string) {
    super(`${host} is no address of the open internet`)
  }
}

/**
 * A look-up of names for connections to strangers: it fails with AddressClosed where any address of the name is not
 * allowed. The connection is made to the address that was looked at, so a name that answers otherwise the next time gains
 * nothing.
 */
export const openLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error) return done(error, "")
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(new AddressClosed(host), "")
      if (options.all) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
