import { ERRORS, type ErrorCode } from "@croupier/contract"
import type { z } from "zod"
import { dice, type Dice } from "./dice.ts"
import { hostile, type Json } from "./hostile-values.ts"
import { corrupted, likely, schemaOf, valuesIn } from "./input-of.ts"
import type { Hit, Shot } from "./send.ts"

/** The fields of a row that the fuzz needs; the same in both tables. */
export interface FuzzRow {
  readonly method: string
  readonly path: string
  readonly input: z.core.$ZodType
  readonly errors: readonly ErrorCode[]
  readonly form?: "json" | "urlencoded"
}

/** Headers and body of a call as a client would send them, for one input. */
export type Dress = (row: string, input: Json, nr: number) => Promise<Dressed>
export interface Dressed {
  readonly headers: Readonly<Record<string, string>>
  /** The value in the place of the input: a sealed body. */
  readonly sealed?: string
}

export interface FuzzOptions {
  readonly seed: number
  /** Inputs of a row with many values; a row with few has said all that it can sooner. */
  readonly inputs: number
  readonly dress: Dress
  readonly send: (shot: Shot) => Promise<Hit>
  /** Called with each answer, so that a session that it ended is opened anew. */
  readonly heard?: (row: string, nr: number, hit: Hit) => Promise<void>
}

export interface Tally {
  sent: number
  taken: number
  refused: number
  readonly faults: string[]
}

const TOGETHER = 8

/** A row with so many values is sent all inputs. */
const MANY_VALUES = 4

/** Sends hostile inputs to a row; the same seed, row and number give the same input. */
export async function fuzzRow(name: string, row: FuzzRow, options: FuzzOptions, tally: Tally): Promise<void> {
  const schema = schemaOf(row.input)
  const share = (Math.min(valuesIn(schema), MANY_VALUES) + 1) / (MANY_VALUES + 1)
  const inputs = Math.ceil(options.inputs * share)
  let next = 0
  const work = async () => {
    for (let nr = next++; nr < inputs; nr = next++) {
      const chance = dice(`${options.seed}:${name}:${nr}`)
      const whole = likely(schema, chance)
      const input = nr % 6 === 0 ? whole : nr % 17 === 0 ? hostile(chance) : corrupted(whole, chance)
      const shot = framed(row, input, await options.dress(name, input, nr), chance)
      const hit = await askedAgain(options.send, shot)
      tally.sent++
      if (hit.status < 400) tally.taken++
      else tally.refused++
      const fault = faultOf(row, hit)
      if (fault !== undefined)
        tally.faults.push(`${name} #${nr}: ${fault}: ${lineOf(shot)} → ${hit.text.slice(0, 300)}`)
      await options.heard?.(name, nr, hit)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
}

/** How often a house that is busy is asked again: a machine that stands still is no fault, an input that breaks it is one each time. */
const ASKED_AGAIN = 3

async function askedAgain(send: (shot: Shot) => Promise<Hit>, shot: Shot): Promise<Hit> {
  for (let left = ASKED_AGAIN; ; left--) {
    const hit = await send(shot)
    if (hit.status !== 503 || left === 0 || !hit.text.includes('"UNAVAILABLE"')) return hit
  }
}

const lineOf = ({ method, path, body }: Shot): string =>
  `${method} ${path.slice(0, 400)} ${JSON.stringify(String(body ?? "")).slice(0, 600)}`

/** A stack, a file of ours or a word of PostgreSQL's has no place in an answer. */
const LEAK = /\n\s+at |node_modules|\.ts:\d+|SQLSTATE|syntax error at|violates .* constraint/

function faultOf(row: FuzzRow, { status, text }: Hit): string | undefined {
  if (LEAK.test(text)) return "tells of its inside"
  if (status < 500) return undefined
  const [, code = ""] = /"code":"([A-Z_]+)"/.exec(text) ?? []
  // A service of others, which this house has not, is away: the row says that it may be.
  if (row.errors.some((each) => each === code && ERRORS[each].status === status)) return undefined
  return `answers ${status}`
}

/** The request for an input: in the query or the body, and one in twelve in a frame that no client makes. */
function framed(row: FuzzRow, input: Json, { headers, sealed }: Dressed, chance: Dice): Shot {
  const inQuery = row.method === "GET" || row.method === "DELETE"
  const oddHeaders = chance.percent(8) ? { [chance.of(ODD_NAMES)]: headerSafe(textOf(hostile(chance))) } : {}
  if (inQuery) {
    const query = queryOf(input, chance)
    return {
      method: row.method,
      path: row.path + (query && `?${query}`),
      headers: { ...headers, ...oddHeaders },
    }
  }
  const urlencoded = row.form === "urlencoded" && sealed === undefined
  const plain = urlencoded
    ? queryOf(input, chance)
    : JSON.stringify(sealed === undefined ? input : { value: sealed })
  const type = urlencoded ? "application/x-www-form-urlencoded" : "application/json"
  const [body, kind, more] = chance.percent(8) ? oddBody(plain, type, chance) : [plain, type, {}]
  return {
    method: row.method,
    path: row.path,
    headers: { ...headers, "content-type": kind, ...oddHeaders, ...more },
    body,
  }
}

const ODD_NAMES = [
  "language",
  "merchant",
  "device",
  "idempotency-key",
  "accept-language",
  "user-agent",
  "cookie",
  "x-forwarded-host",
]

const textOf = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value))

/** A header holds Latin-1 without control characters; the client would refuse the rest itself. */
const headerSafe = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, "?").slice(0, 2_000)

function queryOf(input: Json, chance: Dice): string {
  if (typeof input !== "object" || input === null) return encode(textOf(input))
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    const pair = `${encode(name)}=${encode(textOf(value))}`
    return chance.percent(4) ? [pair, pair] : [pair]
  })
  return (chance.percent(3) ? [...pairs, chance.of(ODD_PAIRS)] : pairs).join("&").slice(0, 12_000)
}

const ODD_PAIRS = [
  "%",
  "%00",
  "a=%ff",
  "%c0%80=%ed%a0%80",
  "=",
  "&&&",
  "cursor=%u0000",
  "limit[]=1",
  "limit[a]=1",
  "__proto__[x]=1",
]

/** Half of a surrogate pair has no place in UTF-8: its bytes are sent as they would be. */
const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.toWellFormed()) + "%ed%a0%80"

function oddBody(
  plain: string,
  type: string,
  chance: Dice,
): [string | Buffer, string, Record<string, string>] {
  switch (chance.below(8)) {
    case 0:
      return [plain.slice(0, -1), type, {}]
    case 1:
      return ["", type, {}]
    case 2:
      return [
        Buffer.concat([
          Buffer.from(plain.slice(0, 3)),
          Buffer.from([0xff, 0xfe, 0xc0]),
          Buffer.from(plain.slice(3)),
        ]),
        type,
        {},
      ]
    case 3:
      return [
        plain,
        chance.of([
          "text/plain",
          "multipart/form-data",
          "application/xml",
          "x",
          "application/json; charset=utf-7",
        ]),
        {},
      ]
    case 4:
      return [
        plain,
        type,
        { "content-encoding": chance.of(["zzz", "gzip", "br", "identity, gzip", "deflate"]) },
      ]
    case 5:
      return ["[".repeat(5_000), type, {}]
    case 6:
      return [Buffer.from(`\ufeff${plain}`, "utf16le"), type, {}]
    default:
      return [`{"__proto__":{"x":1},${plain.slice(1)}`, type, {}]
  }
}
