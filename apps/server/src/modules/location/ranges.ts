import { isIP } from "node:net"

/** Address ranges, of which one address is asked for at a time. */
export interface Ranges {
  readonly has: (address: string) => boolean
  readonly count: number
}

const V4_BITS = 32n
const V6_BITS = 128n

/**
 * Reads ranges of addresses: one network in CIDR notation, or one address, a line; `#` begins a comment. Networks that overlap or
 * touch become one, so that a look-up is one binary search. Throws with the number of a line that cannot be read.
 */
export function rangesFrom(text: string): Ranges {
  const spans = text.split("\n").flatMap((line, at) => {
    const network = line.replace(/#.*$/, "").trim()
    if (network === "") return []
    const span = spanOf(network)
    if (!span) throw new Error(`line ${at + 1} is no network: ${network}`)
    return [span]
  })
  const four = merged(spans.filter(({ bits }) => bits === V4_BITS))
  const six = merged(spans.filter(({ bits }) => bits === V6_BITS))
  return {
    count: four.length + six.length,
    has: (address) => {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
      const family = isIP(plain)
      if (family === 0) return false
      return holds(family === 4 ? four : six, numberOf(plain, family))
    },
  }
}

interface Span {
  readonly bits: bigint
  readonly first: bigint
  readonly last: bigint
}

function spanOf(network: string): Span | undefined {
  const [address = "", length] = network.split("/")
  const family = isIP(address)
  if (family === 0 || network.split("/").length > 2) return undefined
  const bits = family === 4 ? V4_BITS : V6_BITS
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || BigInt(length) > bits)) return undefined
  const host = bits - (length === undefined ? bits : BigInt(length))
  const first = (numberOf(address, family) >> host) << host
  return { bits, first, last: first + (1n << host) - 1n }
}

function numberOf(address: string, family: number): bigint {
  if (family === 4) return address.split(".").reduce((sum, part) => (sum << 8n) + BigInt(part), 0n)
  const [head = "", tail] = withHexTail(address.replace(/%.*$/, "")).split("::")
  const words = (part: string): readonly string[] => (part === "" ? [] : part.split(":"))
  const [before, after] = [words(head), words(tail ?? "")]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill("0"), ...after].reduce(
    (sum, word) => (sum << 16n) + BigInt(`0x${word}`),
    0n,
  )
}

/** An IPv4 address at the end of an IPv6 address as two words. */
const withHexTail = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: readonly string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })

function merged(spans: readonly Span[]): readonly Span[] {
  const sorted = spans.toSorted((one, other) => (one.first < other.first ? -1 : 1))
  const joined: Span[] = []
  for (const span of sorted) {
    const before = joined.at(-1)
    if (before && span.first <= before.last + 1n) {
      if (span.last > before.last) joined[joined.length - 1] = { ...before, last: span.last }
    } else joined.push(span)
  }
  return joined
}

function holds(spans: readonly Span[], wanted: bigint): boolean {
  let [low, high] = [0, spans.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const span = spans[middle]
    if (!span) return false
    if (wanted < span.first) high = middle - 1
    else if (wanted > span.last) low = middle + 1
    else return true
  }
  return false
}
