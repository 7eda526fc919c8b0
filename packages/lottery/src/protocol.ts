import { parseAmount, toDecimal } from "@croupier/money"
import type { Amount } from "@croupier/money"
import { findPlay } from "./catalogue.ts"
import { derive } from "./chain.ts"
import { isDraw } from "./draw.ts"
import type { Draw } from "./draw.ts"
import { playFor } from "./odds.ts"
import { FAMILIES } from "./play.ts"
import type { Play } from "./play.ts"
import { price } from "./price.ts"
import type { Price, Terms } from "./price.ts"
import { settle, VoidDraw } from "./settle.ts"
import type { Settlement } from "./settlement.ts"
import { countUnits } from "./units.ts"

/**
 * The line protocol of the engine: one JSON object asks, one answers, with the same `id`. Catalogue,
 * section 4. A request that makes no sense is answered with `error`, a code, and never ends the process.
 */
type Answer = Readonly<Record<string, unknown>>
type Request = Readonly<Record<string, unknown>>

/** Answers one line of JSON with one line of JSON. */
export function answerLine(line: string): string {
  let request: unknown
  try {
    request = JSON.parse(line)
  } catch {
    return JSON.stringify({ id: null, valid: false, error: "MALFORMED_LINE" })
  }
  if (!isRecord(request)) return JSON.stringify({ id: null, valid: false, error: "MALFORMED_LINE" })
  return JSON.stringify({ id: request["id"] ?? null, ...answer(request) })
}

function answer(request: Request): Answer {
  try {
    switch (request["op"]) {
      case "units":
        return onSelection(request, (_play, units) => ({ valid: true, units }))
      case "settle":
        return onSelection(request, (play, units, settled) => settled(play, (result) => shown(units, result)))
      case "price":
        return onSelection(request, (play, units, settled) =>
          settled(play, (result) => ({
            ...shown(units, result),
            expect: priced(price(play, termsOf(request["stake"]), units, result)),
          })),
        )
      case "derive":
        return derived(request)
      default:
        return refused("OP_UNKNOWN")
    }
  } catch (error) {
    if (error instanceof RangeError) return refused("REQUEST_INVALID", error.message)
    throw error
  }
}

const refused = (error: string, detail?: string): Answer => ({
  valid: false,
  error,
  ...(detail !== undefined && { detail }),
})
const isRecord = (value: unknown): value is Request =>
  typeof value === "object" && value !== null && !Array.isArray(value)

type Settled = (play: Play, show: (result: Settlement) => Answer) => Answer

/** Finds the play and checks the selection; then `then` decides what to say. */
function onSelection(
  request: Request,
  then: (play: Play, units: number, settled: Settled) => Answer,
): Answer {
  const found = typeof request["play"] === "string" ? findPlay(request["play"]) : undefined
  if (!found) return refused("PLAY_UNKNOWN")
  const counted = countUnits(found, request["selection"])
  if (!counted.valid) return refused("SELECTION_INVALID", counted.reason)
  const { units, selection } = counted
  return then(playFor(found, { selection }), units, (play, show) => {
    const { draw } = request
    if (!isDraw(play.game, draw)) return refused("DRAW_INVALID")
    const result = settleOrVoid(play, selection, draw)
    // Without a result the issue is cancelled: every stake goes back.
    return result ? show(result) : { ...show({ wins: {}, push: units }), void: true }
  })
}

function settleOrVoid(
  play: Play,
  selection: Parameters<typeof settle>[1],
  draw: Draw,
): Settlement | undefined {
  try {
    return settle(play, selection, draw)
  } catch (error) {
    if (error instanceof VoidDraw) return undefined
    throw error
  }
}

const shown = (units: number, { wins, push }: Settlement): Answer => ({ valid: true, units, wins, push })

function derived({ family: asked, draw }: Request): Answer {
  const family = FAMILIES.find((each) => each === asked)
  if (!family) return refused("FAMILY_UNKNOWN")
  if (!isRecord(draw) || typeof draw["hash"] !== "string") return refused("DRAW_INVALID")
  return derive(family, draw["hash"]) ?? { void: true }
}

/** Terms as they come over the wire: money as decimal strings, groups and the multiple as whole numbers. */
function termsOf(stake: unknown): Terms {
  if (!isRecord(stake)) throw new RangeError("stake is missing")
  const number = (key: string): number => Number(stake[key] ?? Number.NaN)
  const money = (key: string): Amount => parseAmount(String(stake[key]))
  return {
    unitPrice: money("unitPrice"),
    mode: money("mode"),
    multiple: number("multiple"),
    group: number("group"),
    userGroup: number("userGroup"),
    base: number("base"),
  }
}

const priced = ({ stake, unitPrize, prize, refund, rebate }: Price): Answer => ({
  stake: toDecimal(stake),
  unitPrize: Object.fromEntries(Object.entries(unitPrize).map(([tier, each]) => [tier, toDecimal(each)])),
  prize: toDecimal(prize),
  refund: toDecimal(refund),
  rebate: toDecimal(rebate),
})
