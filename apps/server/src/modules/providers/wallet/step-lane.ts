import type { Database } from "@croupier/database"
import {
  arrayOf,
  bucketOf,
  deriveKey,
  houseId,
  KINDS,
  textArrayOf,
  walletId,
  type Lane,
} from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import type { Status } from "@croupier/provider"
import { hashOf } from "../../../kernel/hash.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { IDLE_MS } from "./sessions.ts"
import { notesOf } from "../store.ts"
import { contentOfBet } from "./take-bet.ts"
import { contentOfAdjust, contentOfPromo } from "./take-other.ts"
import { contentOfWin } from "./take-win.ts"
import { causeOf, newId } from "./taken.ts"
import type { Carried, StepLane } from "../ports.ts"
import type { PlayBalance, Step } from "./seamless-wallet.ts"

/** The steps that come all the time. */
type Common = Extract<Step, { readonly kind: "bet" | "win" | "promo" | "adjust" }>

/** One step on its way into the database, with everything that decides it. */
interface Travelling {
  readonly who: Player
  readonly step: Common
  readonly id: string
  readonly content: Buffer
  readonly notes: string | null
  readonly isOpen: boolean
}

/** One answer of the SQL function, see functions/provider_take_batch.sql. */
interface Answer {
  readonly status: string
  readonly balance: PlayBalance
  /** The id of the step that has this number. */
  readonly known: string | undefined
}

/** Below the five seconds for which a vendor waits. */
const TIMEOUT_MS = 4_000
/** The ledger refused what had been asked before it: nothing of that batch happened. */
const REFUSED_BY_LEDGER = "PV001"

/** Done now, or known. */
const MOVING: ReadonlySet<string> = new Set(["P", "L", "D"])
const DECLINED: Readonly<Record<string, Status>> = {
  K: "TX_CONFLICT",
  X: "TX_CANCELLED",
  E: "EXCLUDED",
  Q: "REALITY_CHECK_REQUIRED",
  S: "INVALID_SESSION",
  T: "SESSION_EXPIRED",
  G: "GAME_DISABLED",
  R: "ROUND_CLOSED",
  N: "BET_NOT_FOUND",
  F: "INSUFFICIENT_FUNDS",
}

/**
 * The hot path of games: steps of a moment share one statement, one transaction and one commit. The steps of one player
 * go in their order, one in a batch.
 */
export function stepLane(kit: ProvidersContext, database: Database): StepLane {
  const lane: Lane<Travelling, Answer> = kit.ledger.lane<Travelling, Answer>({
    database,
    sqlFunction: `provider_take_batch(${PARAMETERS})`,
    encode: (batch) => {
      const now = kit.clock.now().toISOString()
      return [...columns(kit, batch), now, kit.clockIsFixed ? now : null, `${IDLE_MS} milliseconds`]
    },
    decode: (value, batch) => readAnswers(value, batch.length),
    bucketOf: ({ who }) => bucketOf(who.memberId),
    keyOf: ({ who }) => String(who.memberId),
    // "D" may be the answer to this very step, whose first answer was lost.
    movedBy: ({ who, step }, { status }) => (MOVING.has(status) && moves(step) ? [who.memberId] : []),
    maxBatch: 200,
    timeoutMs: TIMEOUT_MS,
    onError: kit.report,
  })
  return {
    carry: async (who, step, isOpen) => {
      if (!isCommon(step)) return "alone"
      const notes = notesIn(step)
      // What PostgreSQL refuses to keep would fail the batch of others.
      if (notes?.includes(String.raw`\u`)) return "alone"
      const travelling = { who, step, id: newId(kit, who, step), content: contentIn(step), notes, isOpen }
      try {
        return carriedOf(travelling, await lane.submit(travelling))
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === REFUSED_BY_LEDGER) return "alone"
        throw error
      }
    },
    close: () => lane.close(),
  }
}

const isCommon = (step: Step): step is Common =>
  (step.kind === "bet" && step.amount >= 0n && (step.win ?? 0n) >= 0n) ||
  ((step.kind === "win" || step.kind === "promo") && step.amount >= 0n) ||
  (step.kind === "adjust" && step.amount > 0n)

function contentIn(step: Common): Buffer {
  switch (step.kind) {
    case "bet":
      return contentOfBet(step)
    case "win":
      return contentOfWin(step)
    case "promo":
      return contentOfPromo(step)
    case "adjust":
      return contentOfAdjust(step)
  }
}

function notesIn(step: Common): string | null {
  switch (step.kind) {
    case "bet":
    case "win":
      return notesOf(step)
    case "promo":
      return JSON.stringify({ campaign: step.campaign })
    case "adjust":
      return JSON.stringify({ reason: step.reason })
  }
}

function carriedOf({ who, step, id }: Travelling, { status, balance, known }: Answer): Carried {
  if (status === "A") return "alone"
  const declined = DECLINED[status]
  if (declined) return { declined, balance }
  const isReplay = status === "D"
  const alarm = status === "L" ? lateAlarm(who, step) : undefined
  return {
    outcome: { status: "OK", platformTxId: known ?? id, balance, ...(isReplay ? { replay: true } : {}) },
    ...(alarm === undefined ? {} : { alarm }),
  }
}

const moves = (step: Common): boolean =>
  step.amount !== ZERO || (step.kind === "bet" && (step.win ?? ZERO) !== ZERO)

/** What a person should know of a step on a round that was closed. */
function lateAlarm({ vendor }: Player, step: Common): string | undefined {
  if (step.kind === "bet") return `${vendor} told of ${step.txId} on round ${step.round}, which was closed`
  if (step.kind !== "win" || step.amount === ZERO) return undefined
  return `${vendor} paid ${step.txId} on round ${step.round}, which was closed`
}

type Value = string | number | bigint | boolean | Buffer | null

/** Each parameter of the batch: its type, and its value of a step. */
const COLUMNS: readonly (readonly [type: string, of: (item: Travelling, kit: ProvidersContext) => Value])[] =
  [
    ["text", ({ step }) => step.kind],
    ["text", ({ who }) => who.vendor],
    ["smallint", ({ who }) => who.merchantId],
    ["bigint", ({ who }) => who.memberId],
    ["text", ({ who }) => who.player],
    ["text", ({ step }) => step.txId],
    ["uuid", ({ id }) => id],
    ["uuid", ({ step, id }) => (step.kind === "bet" && step.win ? deriveKey(id, "win") : id)],
    ["text", ({ step }) => step.game],
    ["text", ({ step }) => (step.kind === "promo" ? null : (step.round ?? null))],
    ["text", ({ who }) => who.asset],
    ["bigint", ({ step }) => step.amount],
    ["bigint", ({ step }) => (step.kind === "bet" ? (step.win ?? 0n) : 0n)],
    ["bigint", ({ step }) => validOf(step)],
    ["text", ({ step }) => playOf(step)],
    ["text", ({ step }) => (step.kind === "win" ? (step.bet ?? null) : null)],
    ["bytea", ({ content }) => content],
    ["text", ({ notes }) => notes],
    ["boolean", ({ step }) => (step.kind === "bet" || step.kind === "win") && step.roundClosed],
    ["boolean", ({ step }) => step.kind === "bet" && step.late === true],
    [
      "bytea",
      ({ step }) => (step.kind === "bet" && step.session !== undefined ? hashOf(step.session) : null),
    ],
    ["boolean", ({ isOpen }) => isOpen],
    ["smallint", ({ who }) => bucketOf(who.memberId)],
    ["bigint", ({ who }) => walletId(who.memberId, "main", who.asset)],
    ["int", ({ who }, kit) => houseId(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset)],
    ["smallint", ({ step }) => KINDS[payKindOf(step)]],
    ["text", ({ step, id }) => causeOf(step, id)],
  ]
const PARAMETERS = [...COLUMNS.map(([type]) => `${type}[]`), "timestamptz", "timestamptz", "interval"]
  .map((type, index) => `$${index + 1}::${type}`)
  .join(",")

function columns(kit: ProvidersContext, batch: readonly Travelling[]): string[] {
  return COLUMNS.map(([type, of]) => {
    const values = batch.map((item) => of(item, kit))
    return type === "text"
      ? textArrayOf(values.map((value) => (value === null ? null : String(value))))
      : arrayOf(values.map(unquoted))
  })
}

/** What needs no quotes but those of a backslash. */
const unquoted = (value: Value): string =>
  value === null ? "NULL" : Buffer.isBuffer(value) ? String.raw`"\\x${value.toString("hex")}"` : String(value)

function validOf(step: Common): bigint {
  if (step.kind === "bet") return step.validBet ?? step.amount
  return step.kind === "win" ? (step.validBet ?? 0n) : 0n
}

function playOf(step: Common): string | null {
  if (step.kind === "adjust") return null
  return step.kind === "promo" ? "promo" : step.play
}

function payKindOf(step: Common): "jackpot_win" | "payout" | "bonus" | "adjustment" {
  if (step.kind === "adjust") return "adjustment"
  if (step.kind === "promo") return "bonus"
  return step.play === "jackpot" ? "jackpot_win" : "payout"
}

/** "1P125000:7,2D125000+500:9=<id>,3A" → answers by position; one that is missing was left out. */
function readAnswers(value: unknown, count: number): (Answer | undefined)[] {
  const answers = Array.from<Answer | undefined>({ length: count })
  if (typeof value !== "string") return answers
  for (const part of value.split(",")) {
    const [, index, status, main, bonus, version, known] =
      /^(\d+)([A-Z])(?:(\d+)(?:\+(\d+))?:(\d+)(?:=([0-9a-f-]{36}))?)?$/.exec(part) ?? []
    if (!index || !status) throw new Error(`the lane of steps cannot read its own answer: ${part}`)
    answers[Number(index) - 1] = {
      status,
      balance: {
        real: amount(BigInt(main ?? 0)),
        bonus: amount(BigInt(bonus ?? 0)),
        version: BigInt(version ?? 0),
      },
      known,
    }
  }
  return answers
}
