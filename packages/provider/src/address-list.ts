import { BlockList, isIP } from "node:net"

/** The addresses of a caller. */
export interface AddressList {
  readonly has: (address: string) => boolean
}

/**
 * Reads addresses and nets ("203.0.113.7", "203.0.113.0/24", "2001:db8::/32"). An IPv4 address is the same where the
 * system shows it as IPv6. Throws RangeError for what is neither.
 */
export function addressList(entries: readonly string[]): AddressList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/")
    const family = familyOf(address)
    const bits = Number(prefix)
    const isNet = prefix !== undefined
    if (!family || (isNet && (!/^\d{1,3}$/.test(prefix) || bits > (family === "ipv4" ? 32 : 128))))
      throw new RangeError(`${entry} is no address and no net`)
    if (isNet) list.addSubnet(address, bits, family)
    else list.addAddress(address, family)
  }
  return {
    has: (address) => {
      const family = familyOf(address)
      return family !== undefined && list.check(address, family)
    },
  }
}

/** Whether a text is an address, or a net. */
export function isAddress(text: string): boolean {
  try {
    addressList([text])
    return true
  } catch {
    return false
  }
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address)
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : undefined
}
