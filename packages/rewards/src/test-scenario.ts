import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import { betOf, lotOf, newAccount, type Account, type AccountRules } from "./account.ts"
import { convertPoints, pointsOf, pointsOwed, POINT_TERMS, redeemPoints } from "./points.ts"
import { toPlay } from "./deposit-lots.ts"
import type { LotPart, Parts } from "./funding.ts"
import { deposit, endOpenLot, exclude, forfeitPreview, grant, reachEnd, reward } from "./lot-acts.ts"
import type { LotState, LotTerms } from "./lot.ts"
import { decide, place } from "./settlement.ts"
import type { Weights } from "./weights.ts"
import { withdraw } from "./withdrawal.ts"

/**
 * Reads the tables of worked examples as they are written: a row is an event, then cash, lots, the deposit wagering that
 * is left, and points. `playTable` answers with the rows as the rules make them.
 */

export const money = parseAmount
export const shown = (value: bigint): string =>
  toDecimal(value as Amount)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "")

export const START = new Date("2026-11-01T03:00:00Z")
const DAY_MS = 86_400_000
const END = new Date(START.getTime() + 30 * DAY_MS)

export const SLOTS_AND_LIVE: Weights = { products: { slots: fraction(1), live: fraction(1, 10) } }
export const WITH_SPORTS: Weights = {
  products: { slots: fraction(1), live: fraction(1, 10), sports: fraction(1) },
}

export interface Scenario {
  readonly terms?: Partial<LotTerms>
  /** Terms of one lot that differ. */
  readonly lots?: Readonly<Record<string, Partial<LotTerms>>>
  readonly rules?: Partial<AccountRules>
  /** Live games are even-chance ones. */
  readonly isEvenChance?: boolean
}

const number = (name: string): bigint => BigInt(name.slice(1))
const lotsOf = (parts: readonly LotPart[]): string[] =>
  parts.map(({ lotId, amount }) => `L${lotId} ${shown(amount)}`)
const partsOf = ({ cash, lots }: Parts): string =>
  [...(cash > 0n ? [`cash ${shown(cash)}`] : []), ...lotsOf(lots)].join(" + ")

const STATES: Readonly<Record<LotState, string>> = {
  offered: " offered",
  queued: " queued",
  pending: " pending",
  active: "",
  settling: " SETTLING",
  spent: "SPENT",
  converted: "CONV.",
  forfeited: "FORF.",
  expired: "EXPIRED",
  revoked: "REVOKED",
  lapsed: "LAPSED",
}

const lotText = (account: Account, id: bigint): string => {
  const { state, balance, left } = lotOf(account, id)
  const word = STATES[state]
  return word && !word.startsWith(" ") ? `L${id} ${word}` : `L${id} ${shown(balance)} / ${shown(left)}${word}`
}

const blank = (value: bigint): string => (value === 0n ? "" : shown(value))

/** The account as a row shows it: cash, lots, deposit wagering left, points. */
export function row(account: Account): string {
  const { points, rules } = account
  const owedPoints = pointsOwed(points, rules.points)
  const cells = [
    shown(account.cash) + (account.owed > 0n ? ` owes ${shown(account.owed)}` : ""),
    account.lots.map(({ id }) => lotText(account, id)).join("; "),
    blank(toPlay(account.deposits)),
    owedPoints > 0n ? `owes ${owedPoints}` : String(pointsOf(points, rules.points) || ""),
  ]
  return cells.join("|").replace(/\|*$/, "")
}

type Told = { readonly account: Account; readonly notes: readonly string[] }

/** Does one event of a row; `notes` are the remarks in brackets that the rules bear out. */
export function happen(account: Account, event: string, scenario: Scenario): Told {
  const found = EVENTS.flatMap(([pattern, act]) => {
    const match = pattern.exec(event)
    return match
      ? [
          act(
            account,
            match.slice(1).map((text) => text ?? ""),
            scenario,
          ),
        ]
      : []
  })[0]
  if (!found) throw new Error(`no such event: ${event}`)
  return found
}

const gameOf = (product: string, { isEvenChance = false }: Scenario) => ({
  product: product || "slots",
  isEvenChance: isEvenChance && product === "live",
})

type Act = (account: Account, words: string[], scenario: Scenario) => Told

const told = (account: Account, ...notes: string[]): Told => ({ account, notes })

const placed: Act = (account, [bet = "", product = "", stake = ""], scenario) => {
  const found = place(account, { id: number(bet), game: gameOf(product, scenario), stake: money(stake) })
  if (found.refused) return told(account, `refused: ${found.refused === "FUNDS" ? "funds" : "max stake"}`)
  return told(found.account, partsOf(betOf(found.account, number(bet)).parts))
}

const paid: Act = (account, [bet = "", payout = ""]) => {
  const after = decide(account, number(bet), { payout: money(payout) }, START)
  const { shares } = betOf(after, number(bet))
  return told(after, partsOf(shares), [`to cash ${shown(shares.cash)}`, ...lotsOf(shares.lots)].join(", "))
}

const playedThrough: Act = (account, [bet = "", product = "", stake = "", payout = ""], scenario) => {
  const open = placed(account, [bet, product, stake], scenario)
  if (open.account === account) return open
  const after = decide(open.account, number(bet), { payout: money(payout) }, START)
  const { parts, shares } = betOf(after, number(bet))
  const back = [`cash ${shown(shares.cash)}`, ...lotsOf(shares.lots)].join(" + ")
  const only = parts.cash === 0n && parts.lots.length === 1 ? [`L${parts.lots[0]?.lotId}`] : []
  return told(after, `${partsOf(parts)} → ${back}`, partsOf(parts), ...only)
}

const EVENTS: readonly (readonly [RegExp, Act])[] = [
  [/^deposit (\S+)$/, (account, [sum = ""]) => told(deposit(account, BigInt(account.at + 1), money(sum)))],
  [
    /^grant (L\d) (\S+), wager (\S+?)(?:, max stake (\S+))?(?:, cap (\S+))?$/,
    (account, [lot = "", sum = "", wager = "", maxStake, cap], { terms, lots }) =>
      told(
        grant(
          account,
          {
            id: number(lot),
            granted: money(sum),
            required: money(wager),
            terms: {
              funding: "cash-first",
              weights: SLOTS_AND_LIVE,
              lastsMs: END.getTime() - START.getTime(),
              ...(maxStake ? { maxStake: money(maxStake) } : {}),
              ...(cap ? { cap: money(cap) } : {}),
              ...terms,
              ...lots?.[lot],
            },
          },
          START,
        ),
      ),
  ],
  [
    /^(b\d) ([a-z]+ )?(\S+) pays (\S+)$/,
    (account, [bet = "", product = "", stake = "", payout = ""], scenario) =>
      playedThrough(account, [bet, product.trim(), stake, payout], scenario),
  ],
  [
    /^(b\d) ([a-z]+ )?(\S+) open$/,
    (account, [bet = "", product = "", stake = ""], scenario) =>
      placed(account, [bet, product.trim(), stake], scenario),
  ],
  [
    /^(b\d) (\d+)$/,
    (account, [bet = "", stake = ""], scenario) => placed(account, [bet, "", stake], scenario),
  ],
  [/^(b\d) pays (\S+)$/, paid],
  [/^correct (b\d) to (\S+)$/, paid],
  [/^void (b\d)$/, (account, [bet = ""]) => told(decide(account, number(bet), "void", START))],
  [
    /^withdraw (\S+)$/,
    (account, [sum = ""]) => {
      const found = withdraw(account, money(sum), START)
      return found.refused
        ? told(account, `refused: play ${shown(toPlay(account.deposits))}`)
        : told(found.account, "held")
    },
  ],
  [
    /^forfeit (L\d)$/,
    (account, [lot = ""]) =>
      told(
        endOpenLot(account, number(lot), "forfeited", START),
        `lost ${shown(forfeitPreview(account, number(lot)).balance)}`,
      ),
  ],
  [/^(L\d) reaches its end$/, (account, [lot = ""]) => told(reachEnd(account, number(lot), END))],
  [
    /^redeem (\d+) points$/,
    (account, [points = ""]) => {
      const found = redeemPoints(account.points, BigInt(points), POINT_TERMS)
      if ("refused" in found) return told(account, found.refused)
      return told({ ...account, points: found })
    },
  ],
  [
    /^convert (\d+) points$/,
    (account, [points = ""]) => {
      const found = convertPoints(account.points, BigInt(points), POINT_TERMS)
      if ("refused" in found) return told(account, found.refused)
      return told({ ...reward(account, found.cash), points: found.account })
    },
  ],
  [/^exclusion$/, (account) => told(exclude(account, START))],
]

/** Rows of a table: "event; event (remark)|cash|lots|dep|pts". */
export interface Played {
  readonly account: Account
  readonly rows: readonly string[]
  /** Remarks in brackets that the rules do not bear out. */
  readonly wrongNotes: readonly string[]
}

/** Plays the events of a table and answers with the rows that the rules make of them. */
export function playTable(table: readonly string[], scenario: Scenario = {}, from?: Account): Played {
  const { maxActive = 5, points = POINT_TERMS } = scenario.rules ?? {}
  return table.reduce<Played>(
    ({ account, rows, wrongNotes }, line) => {
      const [events = ""] = line.split("|")
      const [, texts = "", note = ""] = /^(.*?)(?: \((.*)\)|: (refused.*))?$/.exec(events) ?? []
      const remark = note || (/: (refused.*)$/.exec(events)?.[1] ?? "")
      const last = texts
        .split("; ")
        .reduce<Told>((so, event) => happen(so.account, event, scenario), told(account))
      const isWrong = remark !== "" && !last.notes.includes(remark)
      return {
        account: last.account,
        rows: [...rows, `${events}|${row(last.account)}`],
        wrongNotes: isWrong ? [...wrongNotes, `${events}: ${last.notes.join(" / ")}`] : wrongNotes,
      }
    },
    { account: from ?? newAccount({ maxActive, points }), rows: [], wrongNotes: [] },
  )
}

/** Reward cost of the house: granted less returned. */
export const costOf = ({ promotions }: Account): string => shown(-promotions)
