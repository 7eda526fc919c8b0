import { isAsset, type AssetCode } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import type { WALLET_CALLS } from "@croupier/provider/wire"
import type { z } from "zod"
import type { WalletTransaction } from "../wallet/seamless-wallet.ts"

/** The body of a call of GWP/1, as it was read. */
export type Read<C extends keyof typeof WALLET_CALLS> = z.output<(typeof WALLET_CALLS)[C]["body"]>

/** The calls that move money, each as a transaction of the vocabulary; undefined for a currency that no wallet has. */
export const TRANSACTIONS = {
  bet: (vendor: string, body: Read<"bet">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "bet",
      session: body.session,
      round: body.round_id,
      amount: parseAmount(body.amount),
      play: body.kind,
      ...optional("validBet", body.valid_bet && parseAmount(body.valid_bet)),
      ...optional("campaign", body.campaign),
      ...optional("detailsUrl", body.details_url),
      ...(body.jackpot.length > 0 ? { jackpot: body.jackpot } : {}),
      roundClosed: body.round_closed,
    })),
  win: (vendor: string, body: Read<"win">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "win",
      round: body.round_id,
      amount: parseAmount(body.amount),
      play: body.kind,
      ...optional("bet", body.ref_tx_id),
      ...optional("validBet", body.valid_bet && parseAmount(body.valid_bet)),
      ...optional("campaign", body.campaign),
      ...optional("detailsUrl", body.details_url),
      ...(body.jackpot.length > 0 ? { jackpot: body.jackpot } : {}),
      roundClosed: body.round_closed,
    })),
  rollback: (vendor: string, body: Read<"rollback">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "rollback",
      bet: body.ref_tx_id,
      of: ["bet", "reserve"],
    })),
  "promo-win": (vendor: string, body: Read<"promo-win">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "promo",
      amount: parseAmount(body.amount),
      campaign: body.campaign,
    })),
  adjust: (vendor: string, body: Read<"adjust">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "adjust",
      amount: parseAmount(body.amount),
      ...optional("round", body.round_id),
      reason: body.reason,
    })),
  reserve: (vendor: string, body: Read<"reserve">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "reserve",
      session: body.session,
      round: body.round_id,
      amount: parseAmount(body.amount),
    })),
  release: (vendor: string, body: Read<"release">) =>
    transaction(vendor, body, (about) => ({
      ...about,
      kind: "release",
      reservation: body.ref_tx_id,
      round: body.round_id,
      bet: parseAmount(body.bet),
      win: parseAmount(body.win),
      ...optional("validBet", body.valid_bet && parseAmount(body.valid_bet)),
    })),
}

interface About {
  readonly vendor: string
  readonly player: string
  readonly txId: string
  readonly game: string
  readonly currency: AssetCode
}

function transaction(
  vendor: string,
  { tx_id, player, game, currency }: Pick<Read<"bet">, "tx_id" | "player" | "game" | "currency">,
  make: (about: About) => WalletTransaction,
): WalletTransaction | undefined {
  return isAsset(currency) ? make({ vendor, player, txId: tx_id, game, currency }) : undefined
}

/** A field that is there only when it has a value. */
function optional<K extends string, V extends string | Amount>(
  name: K,
  value: V | "" | undefined,
): Partial<Record<K, V>> {
  const fields: Partial<Record<K, V>> = {}
  if (value !== undefined && value !== "") fields[name] = value
  return fields
}
