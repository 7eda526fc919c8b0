import type { AssetCode } from "@croupier/ledger"
import { negate, ZERO, type Amount } from "@croupier/money"
import type { z } from "zod"
import type { WalletTransaction } from "../../wallet/seamless-wallet.ts"
import { CQ9_CALLS, type Cq9Call } from "./protocol.ts"
import { readUnsigned } from "../vendor-amount.ts"

/** The calls that are transactions as they stand, one player's each. The others need to look something up first. */
type Plain = Exclude<Cq9Call, "game/takeall" | "game/refund" | "game/cancel" | "game/wins" | "game/amends">

const CODE = "CQ9"
type Events = z.output<(typeof CQ9_CALLS)["game/amends"]>["list"][number]["event"]

/** The transactions of a call; undefined where it says nonsense. CQ9 names no currency: an agent has one. */
export function cq9Transactions(
  call: Plain,
  body: unknown,
  currency: AssetCode,
): readonly WalletTransaction[] | undefined {
  const about = { vendor: CODE, currency }
  switch (call) {
    case "game/bet":
    case "game/rollout": {
      const { data } = CQ9_CALLS["game/bet"].safeParse(body)
      const amount = above(data?.amount)
      if (!data || amount === undefined) return undefined
      // Money carried to a table is no turnover: the play there is told when it comes back.
      const valid = call === "game/rollout" ? { validBet: ZERO } : {}
      return [{ ...about, ...valid, ...betOf(data), amount }]
    }
    case "game/endround": {
      const { data } = CQ9_CALLS["game/endround"].safeParse(body)
      return (
        data &&
        allOf(data.data, (each, at) => {
          const amount = readUnsigned(each.amount)
          const roundClosed = at === data.data.length - 1
          return amount === undefined
            ? undefined
            : {
                ...about,
                ...winOf({ ...data, ...each }),
                amount,
                roundClosed,
                play: data.freeticket ? "free_round" : "normal",
              }
        })
      )
    }
    case "game/rollin": {
      const { data } = CQ9_CALLS["game/rollin"].safeParse(body)
      const amount = readUnsigned(data?.amount)
      const validBet = readUnsigned(data?.validbet ?? "0")
      if (!data || amount === undefined || validBet === undefined) return undefined
      return [{ ...about, ...winOf(data), amount, validBet, roundClosed: true }]
    }
    case "game/debit":
    case "game/credit": {
      const { data } = CQ9_CALLS["game/debit"].safeParse(body)
      return (
        data &&
        signed([{ ...data, action: call === "game/debit" ? "debit" : "credit" }], data.account, currency)
      )
    }
    case "game/bonus": {
      const { data } = CQ9_CALLS["game/bonus"].safeParse(body)
      return data && prizeOf(data, data.gamecode, `bonus of ${data.roundid}`, currency)
    }
    case "user/payoff": {
      const { data } = CQ9_CALLS["user/payoff"].safeParse(body)
      return data && prizeOf(data, "", data.promoid, currency)
    }
    case "game/bets": {
      const { data } = CQ9_CALLS["game/bets"].safeParse(body)
      return (
        data &&
        allOf(data.data, (each) => {
          const amount = above(each.amount)
          return amount === undefined ? undefined : { ...about, ...betOf({ ...data, ...each }), amount }
        })
      )
    }
  }
}

/** A prize that belongs to no round. */
function prizeOf(
  {
    account: player,
    mtcode: txId,
    amount: text,
  }: Pick<Said, "account" | "mtcode"> & { readonly amount: string },
  game: string,
  campaign: string,
  currency: AssetCode,
): readonly WalletTransaction[] | undefined {
  const amount = readUnsigned(text)
  return amount === undefined
    ? undefined
    : [{ vendor: CODE, currency, kind: "promo", txId, player, game, amount, campaign }]
}

/** Wins of one player that came with those of others. */
export const winsOf = (
  events: Events,
  player: string,
  currency: AssetCode,
): readonly WalletTransaction[] | undefined =>
  allOf(events, (each) => {
    const amount = readUnsigned(each.amount)
    return amount === undefined
      ? undefined
      : {
          vendor: CODE,
          currency,
          ...winOf({ ...each, account: player }),
          amount,
          roundClosed: false,
        }
  })

/** Corrections of one player. */
export const signed = (
  events: Events,
  player: string,
  currency: AssetCode,
): readonly WalletTransaction[] | undefined =>
  allOf(events, (each) => {
    const amount = above(each.amount)
    if (amount === undefined || each.action === undefined) return undefined
    return {
      vendor: CODE,
      currency,
      kind: "adjust",
      txId: each.mtcode,
      player,
      game: each.gamecode,
      round: each.roundid,
      amount: each.action === "debit" ? negate(amount) : amount,
      reason: `${each.action} of the vendor`,
    }
  })

interface Said {
  readonly account: string
  readonly mtcode: string
  readonly gamecode: string
  readonly roundid: string
  readonly session?: string | undefined
}

export const betOf = ({ account, mtcode, gamecode, roundid, session }: Said) =>
  ({
    kind: "bet",
    txId: mtcode,
    player: account,
    session,
    game: gamecode,
    round: roundid,
    play: "normal",
    roundClosed: false,
  }) as const

const winOf = ({ account, mtcode, gamecode, roundid }: Said) =>
  ({ kind: "win", txId: mtcode, player: account, game: gamecode, round: roundid, play: "normal" }) as const

function allOf<T>(
  items: readonly T[],
  make: (item: T, at: number) => WalletTransaction | undefined,
): readonly WalletTransaction[] | undefined {
  const transactions = items.map(make)
  return transactions.every((transaction) => transaction !== undefined) ? transactions : undefined
}

function above(text: string | undefined): Amount | undefined {
  const amount = readUnsigned(text)
  return amount === 0n ? undefined : amount
}
